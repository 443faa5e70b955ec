// What people are told of runs that did not go as planned, in English.

interface Told {
  /** What was to be recited. */
  what: string;
  speaker: string;
}

export default {
  titles: {
    failed: ({ what }: Told) => `${what} was not recited`,
    missed: ({ what }: Told) => `${what} was missed`,
    interrupted: ({ what }: Told) => `${what} was cut short`,
    fallback: ({ what }: Told) => `${what} was recited on another speaker`,
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
