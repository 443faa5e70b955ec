// The server's sentences about agents, in French.
import type { agentSentences } from "#contract/sentences/agent-sentences";

const sentences: Record<keyof typeof agentSentences, string> = {
  "agent.name-missing": "Un domicile doit avoir un nom.",
  "agent.most-reached":
    "Vous avez {most} domiciles, le maximum pour un compte. Retirez-en un dont vous n’avez plus besoin, puis ajoutez celui-ci.",
  "agent.code-unknown":
    "Ce code a déjà servi, a expiré ou n’existe pas. Créez-en un nouveau dans Wird, sous « Enceintes d’un autre domicile ».",
  "agent.away": "{speaker} est injoignable : l’agent de {home} n’est pas connecté.",
  "agent.revoked":
    "Cet agent a été retiré de son compte, ou son jeton est inconnu. Associez-le de nouveau.",
  "agent.replaced": "Un autre agent s’est connecté avec le jeton de celui-ci.",
  "agent.too-old":
    "Cet agent (Wird {agent}) est trop ancien pour le serveur (Wird {server}). Mettez l’agent à jour.",
  "agent.too-new":
    "Cet agent (Wird {agent}) est trop récent pour le serveur (Wird {server}). Il se connectera une fois le serveur mis à jour.",
  "agent.message-invalid": "L’agent a envoyé quelque chose que le serveur ne comprend pas.",
  "agent.messages-too-many": "L’agent a envoyé trop de messages à la fois.",
  "run.home-plays-by-itself":
    "{home} n’est pas relié à Wird. Ce qui est prévu là-bas est lu par son agent, et signalé au retour de la liaison.",
  "run.home-not-heard-yet":
    "{home} n’est plus relié à Wird depuis ce moment. Ce qui y a été lu sera connu au retour de la liaison.",
  "agent.address-refused":
    "{speaker} n’a pas reçu cet enregistrement : un agent ne lit que les adresses https publiques et les sons de son propre serveur.",
};
export default sentences;
