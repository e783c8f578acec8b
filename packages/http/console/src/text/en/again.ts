/** The sentences of a session that has ended while a page was open. */
export const again = {
  title: "Sign in again",
  says: "Your session has ended. What you have written is still on the page below; what was refused was not carried out. Somebody else who signs in here finds nothing of it.",
  elsewhere: "Sign in in another tab",
  comeBack: "and come back to this one."
}
