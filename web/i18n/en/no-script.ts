// What the page says in English where the app cannot run: without scripts, and in old browsers.

export default {
  needsScripts: "Wird needs JavaScript.",
  /** {browsers}: the oldest releases that work. */
  needsNewerBrowser: "Wird needs a newer browser: {browsers}, or any later one (May 2024).",
  schedulesPlay: "Your schedules play on your speakers as planned.",
  /** In place of a page while Wird cannot be reached. */
  offline: {
    title: "No connection to Wird",
    text: "Recitations do not need this device: as long as Wird runs, it starts them itself, on your other speakers. They stay silent only while Wird’s own computer is off.",
    here: "This device is a speaker too: it is silent until the connection is back.",
    known: "As this device last knew it, at {time}:",
    playing: "{what} is playing on {speaker}.",
    next: "Next: {time}, {what}, on {speaker}.",
    again: "This page looks every few seconds, and opens by itself when Wird is back.",
    retry: "Look now",
  },
};
