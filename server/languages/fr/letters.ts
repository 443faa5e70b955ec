// The letters about an account, in French.
import type english from "../en/letters.ts";

const letters: typeof english = {
  greeting: (name: string) => `As-salamou alaykoum ${name},`,
  wird: "Wird",
  reset: {
    subject: "Réinitialisez votre mot de passe Wird",
    asked: "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Wird.",
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
};

export default letters;
