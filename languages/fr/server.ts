// The texts that the server itself writes, in French: letters, alerts, the calendar feed, and pages.
import type english from "../en/server.ts";

const texts: typeof english = {
  letters: {
    greeting: (name: string) => `As-salamou alaykoum ${name},`,
    wird: "Wird",
    reset: {
      subject: "Réinitialisez votre mot de passe Wird",
      asked:
        "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Wird.",
      link: "Définir un nouveau mot de passe",
      token: "Si un code de réinitialisation vous est demandé, le voici :",
      limits:
        "Le lien fonctionne une seule fois, pendant une heure. Si ce n’était pas vous, ne faites rien : votre mot de passe reste tel quel.",
    },
    address: {
      subject: "Confirmez votre adresse e-mail pour Wird",
      made: "Un compte Wird a été créé avec cette adresse e-mail. Si c’était vous, veuillez confirmer que l’adresse est la vôtre.",
      link: "Confirmer mon adresse",
      limits:
        "Confirmez-la avant de relier des programmes, des agents ou un foyer : ce qui était relié avant prend fin à ce moment. Wird fonctionne aussi sans cela. Une adresse confirmée conserve votre mot de passe si vous vous connectez plus tard avec Google. Si ce n’était pas vous, ne faites rien.",
    },
    google: {
      subject: "Votre compte Wird se connecte maintenant avec Google",
      linked:
        "Vous vous êtes connecté à Wird avec Google, et votre compte ici a la même adresse e-mail : les deux sont désormais liés.",
      safety:
        "Pour votre sécurité, l’ancien mot de passe a été supprimé et tous les autres appareils ont été déconnectés : personne n’avait encore prouvé que cette adresse est la sienne. Vous pouvez définir un nouveau mot de passe dans votre profil à tout moment.",
      kept: "Votre mot de passe fonctionne comme avant.",
      link: "Ouvrir Wird",
    },
  },

  alerts: {
    titles: {
      failed: ({ what }) => `Échec de la récitation : ${what}`,
      missed: ({ what }) => `Récitation manquée : ${what}`,
      interrupted: ({ what }) => `Récitation interrompue : ${what}`,
      fallback: ({ what }) => `Récité sur une autre enceinte : ${what}`,
      unreachable: ({ what, speaker }) => `${speaker} est injoignable pour ${what}`,
    },
    several: (count) => `${count} récitations ne se sont pas déroulées comme prévu`,
    place: ({ recital, when }) => `${recital}, ${when}`,
    playNow: "Écouter maintenant",
    open: "Ouvrir Wird",
    more: (count) =>
      count === 1 ? "Et 1 autre, que Wird montre." : `Et ${count} autres, que Wird montre.`,
    why: "Vous avez demandé à Wird de vous avertir. Vous pouvez le changer sur sa page Réglages.",
    test: {
      title: "Un message d’essai de Wird",
      text: "C’est ainsi que Wird vous avertit quand une récitation ne se déroule pas comme prévu.",
    },
  },

  calendar: {
    name: (who) => `Wird : ${who}`,
    told: (outcome, text) => `${outcome} : ${text}`,
    outcomes: {
      running: "En cours",
      played: "Récité",
      late: "Récité en retard",
      missed: "Manqué",
      failed: "Échec",
      interrupted: "Interrompu",
      stopped: "Arrêté",
      skipped: "Sauté",
      waiting: "En attente de votre routine Alexa",
    },
  },

  pages: {
    addressProof: {
      done: "Votre adresse e-mail est confirmée",
      doneText: "Merci. Il n’y a rien d’autre à faire.",
      endedText:
        "Merci. Les programmes, flux, webhooks, notifications, agents, Alexa et foyers reliés à ce compte avant la confirmation de son adresse ont été déconnectés, et les autres appareils aussi. Reliez de nouveau ce qui est à vous.",
      failed: "Ce lien n’est pas pour votre compte",
      failedText:
        "Vous êtes connecté à un autre compte que celui pour lequel l’e-mail a été écrit, ou le lien est incomplet.",
      open: "Ouvrir Wird",
    },
    consent: {
      title: "Relier Alexa",
      question: "Laisser Alexa utiliser votre compte Wird ?",
      signedInAs: "Vous êtes connecté en tant que",
      may: "Alexa pourra",
      rights: [
        "lancer des récitations sur vos enceintes Echo",
        "annoncer et sauter votre prochain programme",
        "retenir où vous vous êtes arrêté et ce que vous avez écouté",
      ],
      later: "Vous pouvez y mettre fin à tout moment en déconnectant l’Echo dans Wird.",
      allow: "Relier mon compte",
      refuse: "Annuler",
      problem: "Ce lien ne peut pas être utilisé",
      back: "Aller à Wird",
    },
  },
};

export default texts;
