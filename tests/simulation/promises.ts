// The promises that always hold in a town, by their names.

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
} as const;

export type InvariantName = keyof typeof INVARIANTS;
