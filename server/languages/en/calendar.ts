// The words of the calendar feed, in English.

export default {
  name: (who: string) => `Wird: ${who}`,
  /** The outcome before what was recited, or before its reason. */
  told: (outcome: string, text: string) => `${outcome}: ${text}`,
  reciter: (name: string) => `Reciter: ${name}`,
  outcomes: {
    running: "Playing",
    played: "Played",
    late: "Played late",
    missed: "Missed",
    failed: "Failed",
    interrupted: "Interrupted",
    stopped: "Stopped",
    skipped: "Skipped",
    waiting: "Waiting for your Alexa routine",
  },
};
