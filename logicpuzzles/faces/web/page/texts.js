/* All English texts of the page. Functions take what a text is about. */

export const texts = {
  errors: {
    away: "The server does not answer. Is logicpuzzles web still running?",
    token: "The server does not know this page. Open the address that logicpuzzles web printed.",
    status: (status) => `The server answered with status ${status}.`,
    broken: "The answer broke off. Please try again.",
  },
};
