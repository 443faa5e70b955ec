// The texts that the server itself writes, in English: letters, alerts, the calendar feed, and pages.

interface Told {
  /** What was to be recited. */
  what: string;
  speaker: string;
}

export default {
  /** The letters about an account. */
  letters: {
    greeting: (name: string) => `Assalamu alaikum ${name},`,
    wird: "Wird",
    reset: {
      subject: "Reset your Wird password",
      asked: "Somebody, probably you, asked for a new password for your Wird account.",
      link: "Set a new password",
      token: "If you are asked for a reset token, it is:",
      limits:
        "The link works once, for one hour. If it was not you, do nothing: your password stays as it is.",
    },
    address: {
      subject: "Confirm your e-mail address for Wird",
      made: "A Wird account was made with this e-mail address. If it was you, please confirm that the address is yours.",
      link: "Confirm my address",
      limits:
        "Confirm it before you connect programs, agents or a household: what was connected before is ended then. Wird works without it too. A confirmed address keeps your password when you later sign in with Google. If it was not you, do nothing.",
    },
    google: {
      subject: "Your Wird account now signs in with Google",
      linked:
        "You signed in to Wird with Google, and your account here has the same e-mail address, so the two belong together now.",
      safety:
        "For your safety the old password was removed and all other devices were signed out: nobody had proven before that this address is theirs. You can set a new password in your profile at any time.",
      kept: "Your password works as before.",
      link: "Open Wird",
    },
  },

  /** What people are told of runs that did not go as planned. */
  alerts: {
    /** `what` is one thing or several, and stands where its number changes no verb. */
    titles: {
      failed: ({ what }: Told) => `Not recited: ${what}`,
      missed: ({ what }: Told) => `Missed: ${what}`,
      interrupted: ({ what }: Told) => `Cut short: ${what}`,
      fallback: ({ what }: Told) => `Recited on another speaker: ${what}`,
      unreachable: ({ what, speaker }: Told) => `${speaker} cannot be reached for ${what}`,
    },
    several: (count: number) => `${count} recitations did not go as planned`,
    /** `recital`: "Al-Kahf in the Kitchen"; `when`: a day and a time of the clock. */
    place: ({ recital, when }: { recital: string; when: string }) => `${recital}, ${when}`,
    playNow: "Play it now",
    open: "Open Wird",
    more: (count: number) => `And ${count} more, which Wird shows.`,
    why: "You asked Wird to tell you. You can change that on its page Settings.",
    test: {
      title: "A test message from Wird",
      text: "This is how Wird tells you when a recitation does not go as planned.",
    },
  },

  /** The words of the calendar feed. */
  calendar: {
    name: (who: string) => `Wird: ${who}`,
    /** The outcome before what was recited, or before its reason. */
    told: (outcome: string, text: string) => `${outcome}: ${text}`,
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
  },

  /** The pages that the server itself writes. */
  pages: {
    addressProof: {
      done: "Your e-mail address is confirmed",
      doneText: "Thank you. There is nothing else to do.",
      endedText:
        "Thank you. Programs, feeds, webhooks, notifications, agents, Alexa and households that were connected to this account before its address was confirmed have been disconnected, and other devices are signed out. Connect again what is yours.",
      failed: "This link is not for your account",
      failedText:
        "You are signed in to another account than the one the letter was written for, or the link is not whole.",
      open: "Open Wird",
    },
    consent: {
      title: "Link Alexa",
      question: "Let Alexa use your Wird account?",
      signedInAs: "You are signed in as",
      may: "Alexa will be able to",
      rights: [
        "play recitations on your Echo speakers",
        "say and skip your next schedule",
        "remember where you stopped and what you listened to",
      ],
      later: "You can end this at any time by disconnecting the Echo in Wird.",
      allow: "Link my account",
      refuse: "Cancel",
      problem: "This link cannot be used",
      back: "Go to Wird",
    },
  },
};
