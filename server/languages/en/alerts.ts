// What people are told of runs that did not go as planned, in English.

interface Told {
  /** What was to be recited. */
  what: string;
  speaker: string;
}

export default {
  /** `what` is one thing or several, and stands where its number changes no verb. */
  titles: {
    failed: ({ what }: Told) => `Not recited: ${what}`,
    missed: ({ what }: Told) => `Missed: ${what}`,
    interrupted: ({ what }: Told) => `Cut short: ${what}`,
    fallback: ({ what }: Told) => `Recited on another speaker: ${what}`,
    unreachable: ({ what, speaker }: Told) => `${speaker} cannot be reached for ${what}`,
  },
  several: (count: number) => `${count} recitations did not go as planned`,
  /** `when`: a day and a time of the clock. */
  place: ({ speaker, when }: { speaker: string; when: string }) => `${speaker}, ${when}`,
  playNow: "Play it now",
  open: "Open Wird",
  more: (count: number) => `And ${count} more, which Wird shows.`,
  why: "You asked Wird to tell you. You can change that on its page Settings.",
  test: {
    title: "A test message from Wird",
    text: "This is how Wird tells you when a recitation does not go as planned.",
  },
};
