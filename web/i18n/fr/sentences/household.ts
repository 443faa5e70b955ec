// The server's sentences about households, in French.
import type { householdSentences } from "#contract/sentences/household-sentences";

const sentences: Record<keyof typeof householdSentences, string> = {
  "household.listens-only":
    "Dans ce foyer, vous pouvez seulement écouter. Une personne qui le gère peut changer cela.",
  "household.none": "Vous ne faites partie d’aucun foyer.",
  "household.invitation-unknown":
    "Cette invitation a déjà servi, a expiré ou n’existe pas. Demandez-en une nouvelle.",
  "household.member-already":
    "Vous faites déjà partie d’un foyer. Quittez-le d’abord si vous voulez en rejoindre un autre.",
  "household.most-members": "Un foyer compte au plus {most} membres.",
  "household.most-invitations": "{most} invitations sont encore ouvertes. Retirez-les d’abord.",
  "household.manager-needed":
    "Quelqu’un doit gérer ce foyer. Confiez-en d’abord la gestion à un autre membre.",
};
export default sentences;
