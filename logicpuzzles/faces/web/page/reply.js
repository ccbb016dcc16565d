/* The end of an answer: the result, or the error thrown as the rest of the page expects it. */
export function resultOf(reply) {
  if (reply.error) {
    throw Object.assign(new Error(reply.error.text), { why: "fault", ...reply.error });
  }
  return reply.result;
}
