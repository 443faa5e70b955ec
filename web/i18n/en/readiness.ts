// Messages on whether the speakers of a schedule can recite, what a speaker leaves silent, and its own outcomes.
export default {
  silent: {
    disconnected: "{speaker} is disconnected: connect it again, or choose another speaker.",
    unreachable: "{speaker} cannot be reached: see that it has power and is on the network.",
    noTab: "No tab of Wird is open on {speaker}: open Wird there and leave it open.",
  },
  standsBy: "{speaker} stands by.",
  others: "Heard on {speakers} all the same.",
  on: {
    running: "<name>{speaker}</name> is reciting",
    played: "<name>{speaker}</name> recited",
    late: "<name>{speaker}</name> recited late",
    missed: "<name>{speaker}</name> missed it",
    failed: "<name>{speaker}</name> did not recite",
    interrupted: "<name>{speaker}</name> was interrupted",
    stopped: "<name>{speaker}</name> was stopped",
    skipped: "<name>{speaker}</name> skipped it",
    waiting: "<name>{speaker}</name> waits for your Alexa routine",
  },
  disconnect: {
    yes: "Disconnect",
    title: "Disconnect {name}?",
    text: "These schedules use it. Connect it again and they recite there as before.",
  },
  schedule: "{frequency} at {time}, {recitation}",
  without: {
    silent: "Falls silent",
    deleted: "Is deleted",
    fallback: "{speaker} stands in for it",
    others: "Heard on {speakers} all the same",
    noFallback: "Recites, but nothing stands in for its speaker any more",
  },
};
