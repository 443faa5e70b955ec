// Sentences about speakers: why one does not do what was asked, and who stopped it.

type Speaker = { speaker: string };

export const speakerSentences = {
  "speaker.name-missing": "A speaker needs a name.",
  "speaker.most-reached": ({ most }: { most: number }) =>
    `You have ${most} speakers, which is the most an account can have. Delete one that you no longer need, then add this one.`,
  "speaker.not-seen": "This speaker has not been seen on the network. Is it switched on?",
  "speaker.changing-hands": "This speaker is just changing hands. Please try again in a moment.",
  "speaker.disconnected-first": ({ speaker }: Speaker) =>
    `${speaker} is disconnected. Connect it first.`,
  "speaker.disconnected-in-wird": ({ speaker }: Speaker) => `${speaker} is disconnected in Wird.`,
  "speaker.of-others": ({ speaker }: Speaker) =>
    `${speaker} belongs to somebody else, and this schedule’s account may not recite on it.`,
  "speaker.was-disconnected-in-wird": ({ speaker }: Speaker) =>
    `${speaker} was disconnected in Wird.`,
  "speaker.connection-lost": ({ speaker }: Speaker) => `${speaker} was disconnected.`,
  "speaker.not-found": ({ speaker }: Speaker) => `${speaker} was not found on the network.`,
  "speaker.not-linked": ({ speaker }: Speaker) =>
    `Wird does not know which speaker on your network ${speaker} is. Connect that speaker on the Devices page, and choose it in your schedules.`,
  "speaker.no-answer": ({ speaker }: Speaker) => `${speaker} did not answer.`,
  "speaker.plays-on": ({ speaker }: Speaker) =>
    `${speaker} did not obey when it was told to stop, and may still be reciting. Stop it at the speaker itself.`,
  "speaker.unusable": ({ speaker }: Speaker) => `${speaker} could not be used.`,
  "speaker.fault-in-wird": ({ speaker }: Speaker) =>
    `${speaker} could not be used, because of a fault in Wird.`,
  "speaker.recording-silent": ({ speaker }: Speaker) =>
    `${speaker} took the recording but did not start to play.`,
  "speaker.recording-refused-with": ({ speaker, problem }: Speaker & { problem: string }) =>
    `${speaker} could not play this recording: it says error ${problem}.`,
  "speaker.recording-refused": ({ speaker }: Speaker) =>
    `${speaker} could not play this recording.`,
  "speaker.recording-stalled": ({ speaker }: Speaker) =>
    `The recording stopped arriving at ${speaker}.`,
  "speaker.broke-off": ({ speaker }: Speaker) => `${speaker} fell silent in mid-recording.`,
  "speaker.load-refused": ({ speaker }: Speaker) => `${speaker} is not ready to take a recording.`,
  "speaker.other-recording": ({ speaker }: Speaker) =>
    `${speaker} was given another recording meanwhile.`,
  "speaker.other-command": ({ speaker }: Speaker) =>
    `${speaker} was told something else before this could begin.`,
  "speaker.player-not-started": ({ speaker }: Speaker) => `${speaker} did not start its player.`,
  "speaker.player-refused": ({ speaker }: Speaker) => `${speaker} could not start its player.`,
  "speaker.volume-refused": ({ speaker }: Speaker) => `${speaker} could not set its volume.`,
  "speaker.command-refused": ({ speaker }: Speaker) => `${speaker} could not do that.`,
  "speaker.command-unsent": ({ speaker, problem }: Speaker & { problem: string }) =>
    `${speaker} cannot be told that: ${problem}`,
  "speaker.idle": ({ speaker }: Speaker) => `${speaker} is not playing anything.`,
  "speaker.nothing-playing": ({ speaker }: Speaker) => `Nothing is playing on ${speaker}.`,
  "speaker.schedule-plays": ({ speaker }: Speaker) =>
    `A schedule plays on ${speaker}, which says itself what follows.`,
  "speaker.playing-already": ({ speaker }: Speaker) =>
    `${speaker} is playing already, so it works.`,

  "speaker.stopped-by-you": ({ speaker }: Speaker) => `You stopped ${speaker}.`,
  "speaker.stopped": ({ speaker }: Speaker) => `Somebody stopped ${speaker}.`,
  "speaker.player-stopped": ({ speaker }: Speaker) => `Somebody stopped the player on ${speaker}.`,
  "speaker.used-otherwise": ({ speaker }: Speaker) => `Somebody else used ${speaker} meanwhile.`,
  "speaker.taken-over": ({ speaker, app }: Speaker & { app: string }) =>
    `${speaker} was taken over by ${app}.`,
  "speaker.taken-by-another-app": ({ speaker }: Speaker) =>
    `${speaker} was taken over by another app.`,
  "speaker.taken-by-group": ({ speaker }: Speaker) =>
    `${speaker} joined what its group of speakers plays.`,
  "speaker.taken-by-another-recitation": ({ speaker }: Speaker) =>
    `${speaker} was taken over by another recitation.`,
  "player.closed-paused": ({ speaker }: Speaker) =>
    `${speaker} has put its player away while it was paused. Play goes on from here.`,
  "speaker.restarted-paused": ({ speaker }: Speaker) =>
    `${speaker} was paused, and then restarted.`,
  "speaker.sleep-timer": ({ speaker }: Speaker) => `The sleep timer stopped ${speaker}.`,

  "echo.not-steerable": ({ speaker }: Speaker) =>
    `Amazon lets nobody control ${speaker} from outside. Ask Alexa, or use a routine.`,

  "player.not-set-up": ({ speaker }: Speaker) =>
    `${speaker} is a player of Home Assistant, which is not set up in this Wird any more.`,
  "player.home-unreachable": ({ speaker }: Speaker) =>
    `${speaker} cannot be reached: Home Assistant does not answer.`,
  "player.token-refused": ({ speaker }: Speaker) =>
    `${speaker} cannot be used: Home Assistant refuses Wird's token. Whoever runs Wird can set a new one.`,
  "player.not-listed":
    "Home Assistant has no such player that can play recordings. Is it switched on?",
  "player.unknown": ({ speaker }: Speaker) =>
    `Home Assistant has no player for ${speaker} any more.`,
  "player.unavailable": ({ speaker }: Speaker) =>
    `Home Assistant says that ${speaker} is not available.`,
  "player.refused": ({ speaker, problem }: Speaker & { problem: string }) =>
    `${speaker} could not do that. Home Assistant says: ${problem}`,
  "player.cannot-pause": ({ speaker }: Speaker) =>
    `${speaker} cannot pause: it can only be stopped.`,
  "player.cannot-seek": ({ speaker }: Speaker) =>
    `${speaker} cannot go to another place in a recording.`,
  "player.volume-fixed": ({ speaker }: Speaker) =>
    `The volume of ${speaker} cannot be set from here.`,
  "player.began-at-start": ({ speaker }: Speaker) =>
    `${speaker} cannot begin in the middle of a recording, so it began at its start.`,

  "browser.no-tab": ({ speaker }: Speaker) => `${speaker} is not open in any browser tab.`,
  "browser.closed": ({ speaker }: Speaker) => `${speaker} was closed.`,
  "browser.opened-again": ({ speaker }: Speaker) => `${speaker} was opened again.`,
};

/** Reported by the tab that plays for a browser, by their codes. */
export const tabSentences = {
  "tab.volume-fixed": "The volume of this device can only be set with its own buttons.",
  "tab.playing-not-allowed":
    'The browser does not let Wird play by itself. Open Wird there and press "Allow playing".',
  "tab.recording-refused": "The recording could not be played in the browser.",
};
