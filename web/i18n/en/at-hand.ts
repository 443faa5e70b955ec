// Messages that come with the page, in English: for when the others cannot be fetched.

export default {
  /** When a call got no answer. */
  noAnswer: "Wird cannot be reached. Check the connection and try again.",
  /** An answer not from Wird, such as a proxy's page. */
  serverError: (status: number, text: string) => `Server error (${status}): ${text}`,
  /** An error while rendering. */
  fault: {
    title: "This page has run into a problem.",
    text: "Your schedules are safe and go on as planned. Load the page again, or go back to the dashboard.",
    reload: "Load again",
    home: "Go to the dashboard",
  },
};
