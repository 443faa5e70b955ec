// What the page says in English where the app cannot run: without scripts, and in old browsers.

export default {
  needsScripts: "Wird needs JavaScript.",
  /** {browsers}: the oldest releases that work. */
  needsNewerBrowser: "Wird needs a newer browser: {browsers}, or any later one (May 2024).",
  schedulesPlay: "Your schedules play on your speakers as planned.",
};
