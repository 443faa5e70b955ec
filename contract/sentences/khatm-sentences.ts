// Sentences about khatms: what cannot be set, and why one recites nothing.

export const khatmSentences = {
  "khatm.name-missing": "A khatm needs a name.",
  "khatm.days-too-few": "A khatm takes one day at least.",
  "khatm.days-too-many": "A khatm takes 1826 days at most.",
  "khatm.end-ambiguous": "Say either on which day the khatm ends, or how many days it takes.",
  "khatm.heard-reversed": "What was heard ends before it begins.",
  "khatm.most-reached": ({ count }: { count: number }) =>
    `You have ${count} khatms already. Delete one to begin another.`,
  "khatm.end-before-start": "A khatm ends on or after its first day.",
  "khatm.past": "The last day of the khatm is in the past. Please choose another day.",
  "khatm.finished": "This khatm is finished. Begin it again or choose another portion.",
  "khatm.not-begun": ({ date }: { date: string }) => `This khatm begins on ${date}.`,
  "khatm.in-use": ({ times }: { times: string }) =>
    `Schedules recite this khatm (${times}). Give them another portion or delete them first.`,
  "khatm.other-ayah": "This ayah does not belong to the khatm.",
  "khatm.recordings-missing": ({ reciter }: { reciter: string }) =>
    `${reciter} has no recording of these surahs.`,
};
