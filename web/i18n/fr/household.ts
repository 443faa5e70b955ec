// Messages of the household, in French.
import type english from "../en/household.ts";

const words: typeof english = {
  title: "Foyer",
  text: "Les personnes d’un même foyer partagent enceintes et programmes. L’historique, les khatms et les alertes restent propres à chacun.",
  alone: "Vous ne partagez encore avec personne. Invitez quelqu’un de votre foyer.",
  members: "Membres du foyer",
  you: "(vous)",
  roles: { manage: "Gère", listen: "Écoute" },
  rolesText: {
    manage:
      "Modifie toutes les enceintes et tous les programmes du foyer, et invite d’autres personnes.",
    listen:
      "Voit toutes les enceintes et tous les programmes, lance, met en pause, arrête et règle le volume.",
  },
  roleOf: "Ce que {name} peut faire",
  listensOnly: "Une personne qui gère ce foyer peut en inviter d’autres.",
  invite: "Inviter quelqu’un",
  inviteRole: "Ce que cette personne pourra faire",
  makeLink: "Créer un lien",
  link: "Lien pour une personne",
  linkHint: "Envoyez-le à quelqu’un de confiance. Il sert une seule fois, jusqu’au {date}.",
  copy: "Copier le lien",
  copied: "Copié",
  share: "Partager le lien",
  shareTitle: "Nos enceintes et programmes dans Wird",
  withdraw: "Retirer les invitations ouvertes",
  withdrawn: "Plus aucune invitation n’est ouverte.",
  remove: "Retirer",
  removeLabel: "Retirer {name}",
  removeTitle: "Retirer du foyer ?",
  removeText:
    "{name} garde ses propres enceintes. Ses programmes sur les enceintes des autres sont désactivés, et ceux des autres sur les siennes aussi.",
  leave: "Quitter le foyer",
  leaveTitle: "Quitter le foyer ?",
  leaveText:
    "Vous gardez vos propres enceintes. Vos programmes sur les enceintes des autres sont désactivés, et ceux des autres sur les vôtres aussi.",
  join: {
    title: "Rejoindre un foyer",
    asks: "<name>{person}</name> vous invite à partager enceintes et programmes.",
    may: {
      manage: "Vous pourrez modifier toutes les enceintes et tous les programmes du foyer.",
      listen:
        "Vous pourrez voir toutes les enceintes et tous les programmes, lancer, mettre en pause, arrêter et régler le volume.",
    },
    own: "Votre historique d’écoute, vos khatms et vos alertes restent à vous.",
    join: "Rejoindre",
    noToken: "Cette adresse est incomplète. Ouvrez le lien d’invitation en entier.",
    done: "Vous partagez maintenant les enceintes et les programmes de ce foyer.",
    home: "Vers le tableau de bord",
  },
};
export default words;
