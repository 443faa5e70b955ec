// Sentences about households: who may join, leave and change what.

export const householdSentences = {
  "household.listens-only":
    "In this household you may listen. Somebody who manages it can change this.",
  "household.none": "You are in no household.",
  "household.invitation-unknown":
    "This invitation was used already, has expired or does not exist. Please ask for a new one.",
  "household.member-already":
    "You are in a household already. Leave it first if you want to join another one.",
  "household.most-members": ({ most }: { most: number }) =>
    `A household has at most ${most} members.`,
  "household.most-invitations": ({ most }: { most: number }) =>
    `${most} invitations are open already. Withdraw them first.`,
  "household.manager-needed":
    "Somebody has to manage this household. Let another member manage it first.",
};
