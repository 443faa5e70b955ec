// The pages that the server itself writes, in English.

export default {
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
};
