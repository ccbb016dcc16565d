"""The page for the browser: a pure function from requests to replies, a local server, and the same
page without a server.
"""
