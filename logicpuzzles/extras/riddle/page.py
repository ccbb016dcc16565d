"""What a riddle has in the page: a form to type it in."""

FORM = "kinds/riddle/form.js"  # of the module, from the page
