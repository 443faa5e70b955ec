// The pages that the server itself writes, in French.
import type english from "../en/pages.ts";

const pages: typeof english = {
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
};

export default pages;
