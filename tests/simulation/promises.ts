// The promises that always hold in a town, and the faults that try them, by their names.

export const INVARIANTS = {
  "never-early": "Nothing sounds before its instant.",
  "never-loaded-again": "A speaker never loads what it already plays.",
  "told-once": "Each due instant ends in exactly one told state, within its time.",
  "never-silent": "Where nothing is amiss a due run sounds on its minute, and is told as played.",
  "played-was-heard": "What is told as played was heard.",
  "stopped-stays": "What a person stopped stays stopped.",
  "paused-goes-on": "What a person paused goes on when they press play.",
  "volume-as-left": "When nothing is recited a speaker has the volume that people left.",
  "history-is-time": "History is never longer than the clock.",
  "homes-apart": "Nothing of one home reaches another.",
  "nothing-grows": "No timer, hold or row grows without end.",
  "no-fault-of-ours": "Nothing fails in Wird by itself.",
  "ends-in-time": "Nothing of a run sounds after its end.",
  "khatm-as-heard": "A khatm is never ahead of what was heard.",
  "khatm-goes-on":
    "What goes on from run to run begins where what was heard ended: none twice, none skipped.",
  "adhan-gives-back": "What waited for an adhan goes on after it, or is told.",
  "one-steers": "One node steers a speaker at a time.",
  "silent-first": "A volume goes back once the speaker is silent.",
  "lost-goes-on": "A speaker that was lost goes on when it is back.",
  "shown-as-it-is": "A speaker that is silent is not shown as playing.",
  "told-of-silence":
    "Who asked for alerts is told of each run that failed or was missed: by each way, within its time, once.",
} as const;

export type InvariantName = keyof typeof INVARIANTS;

interface Fault {
  /** Of a message, a query or a recording: how often; of the others: how often in a home's day. */
  rate: number;
  /** The sentence of the promise that holds all the same. */
  keeps: string;
}

export const FAULTS = {
  "message-lost": {
    rate: 0.002,
    keeps: "A status that never comes is asked for; nothing is told as played that was not.",
  },
  "message-doubled": { rate: 0.004, keeps: "What is heard twice is counted once." },
  "message-late": { rate: 0.004, keeps: "A late status does not undo what was said since." },
  "event-lost": { rate: 0.003, keeps: "A node that missed news asks the database." },
  "event-late": { rate: 0.01, keeps: "The claim sees the version of a schedule that it acts on." },
  "query-slow": { rate: 0.002, keeps: "Two nodes may come between any two queries of each other." },
  "node-killed-at-query": {
    rate: 0.01,
    keeps: "A node may die at any await: its runs go on elsewhere, none twice, none silent.",
  },
  "node-killed": { rate: 0.01, keeps: "A killed node's runs are taken over within 20 s." },
  "node-drained": { rate: 0.01, keeps: "A stopped node gives its runs and speakers back." },
  "all-nodes-killed": {
    rate: 0.004,
    keeps: "A restart goes on from the database alone.",
  },
  "clock-wrong": {
    rate: 0.015,
    keeps: "A node whose clock is wrong claims nothing; nothing sounds early.",
  },
  "clock-a-little-wrong": { rate: 0.01, keeps: "Leases are by the database's time." },
  "database-away": { rate: 0.006, keeps: "A recitation does not end for want of a database." },
  "node-cut-off": {
    rate: 0.006,
    keeps: "A node that is cut off from the database leaves its speakers to who takes it for dead.",
  },
  "node-suspended": {
    rate: 0.004,
    keeps:
      "A node that wakes steers nothing that another has taken over, and goes on with the rest.",
  },
  "disk-full": { rate: 0.004, keeps: "What could not be written is written later." },
  "speaker-unplugged": {
    rate: 0.03,
    keeps: "A lost speaker is interrupted within 15 s, and goes on when it is back.",
  },
  "speaker-rebooted": { rate: 0.02, keeps: "After a power cut it goes on, at its volume." },
  "speaker-moved": { rate: 0.01, keeps: "A speaker is found again at another port." },
  "speaker-taken": { rate: 0.02, keeps: "A speaker that somebody took stays with them." },
  "connection-dropped": { rate: 0.03, keeps: "What plays goes on while its sender is away." },
  "line-cut": { rate: 0.02, keeps: "A home whose line was cut is told of, and gone on with." },
  "home-assistant-away": {
    rate: 0.006,
    keeps: "Home Assistant is connected to again, and its players are gone on with.",
  },
  "recording-missing": {
    rate: 0.004,
    keeps: "A recording that cannot be had is left out after two tries, and said so.",
  },
  "recording-slow": { rate: 0.02, keeps: "A recording that loads slowly is waited for." },
  // Of the events of Echos, their requests, and their routines.
  "echo-event-lost": {
    rate: 0.01,
    keeps: "What an Echo has not said is not told as heard; what follows says what was lost.",
  },
  "echo-event-doubled": { rate: 0.02, keeps: "An event of an Echo that comes twice counts once." },
  "echo-event-late": {
    rate: 0.02,
    keeps: "An event that comes after what followed on it changes nothing of that.",
  },
  "amazon-fails": { rate: 0.01, keeps: "What did not reach the skill is not told as done." },
  "link-answer-lost": {
    rate: 0.005,
    keeps: "A link whose renewed tokens Amazon never got is renewed with the old ones.",
  },
  "routine-missing": {
    rate: 0.03,
    keeps: "A run whose routine does not come waits for it, and is told as missed.",
  },
  // Of the days of homes with an Echo.
  "echo-unplugged": {
    rate: 0.06,
    keeps: "An Echo without power says nothing any more: what it did not play is not counted.",
  },
  "echo-offline": {
    rate: 0.06,
    keeps: "An Echo without the Internet plays what it has, and says so later.",
  },
  // Of the messages of alerts, as they arrive.
  "receiver-refuses": {
    rate: 0.05,
    keeps: "A webhook that is not taken is tried three times, over six minutes.",
  },
  "receiver-hangs": { rate: 0.03, keeps: "A receiver that hangs holds up its own message only." },
  "receiver-hangs-up": {
    rate: 0.04,
    keeps: "What may have arrived is sent again under the same number.",
  },
  "mail-refused": { rate: 0.03, keeps: "A letter that is put off is tried again for a day." },
  "mail-hangs": {
    rate: 0.02,
    keeps: "A letter of which nobody said that it was taken is sent again.",
  },
  "mail-hangs-up": {
    rate: 0.04,
    keeps: "A letter that may have arrived is sent again under the same Message-ID.",
  },
  // Of the days of homes, at their tabs.
  "tab-asleep": {
    rate: 0.01,
    keeps:
      "A tab whose machine slept is not taken for one that plays, and goes on when it wakes and has heard the server.",
  },
  "tab-refuses": {
    rate: 0.01,
    keeps: "A browser that lets nothing play without a press is told of.",
  },
  "tab-stalls": { rate: 0.01, keeps: "A tab that waits for bytes is waited for." },
  // Of the days of homes with an agent.
  "agent-line-cut": {
    rate: 0.25,
    keeps: "A home whose line is cut recites on its minute all the same, once, and says so later.",
  },
  "agent-line-slow": { rate: 0.1, keeps: "What an agent is told late is not done twice." },
  "agent-line-dropped": {
    rate: 0.15,
    keeps: "What plays goes on while the line is away, and is taken over as it is.",
  },
  "agent-killed": {
    rate: 0.15,
    keeps: "An agent that starts again goes on with what it had begun, and begins nothing twice.",
  },
  "agent-without-power": {
    rate: 0.05,
    keeps: "An agent whose machine hung up on nobody is missed within 12 s, and told of.",
  },
  "agent-stopped": { rate: 0.05, keeps: "What plays goes on while an agent is updated." },
  "agent-clock-wrong": {
    rate: 0.1,
    keeps: "An agent whose clock is wrong begins nothing by it, and its instants are the server's.",
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
