// What people are told of runs that did not go as planned, in French.
import type english from "../en/alerts.ts";

const alerts: typeof english = {
  titles: {
    failed: ({ what }) => `Échec de la récitation : ${what}`,
    missed: ({ what }) => `Récitation manquée : ${what}`,
    interrupted: ({ what }) => `Récitation interrompue : ${what}`,
    fallback: ({ what }) => `Récité sur une autre enceinte : ${what}`,
    unreachable: ({ what, speaker }) => `${speaker} est injoignable pour ${what}`,
  },
  several: (count) => `${count} récitations ne se sont pas déroulées comme prévu`,
  place: ({ speaker, when }) => `${speaker}, ${when}`,
  playNow: "Écouter maintenant",
  open: "Ouvrir Wird",
  more: (count) =>
    count === 1 ? "Et 1 autre, que Wird montre." : `Et ${count} autres, que Wird montre.`,
  why: "Vous avez demandé à Wird de vous avertir. Vous pouvez le changer sur sa page Réglages.",
  test: {
    title: "Un message d’essai de Wird",
    text: "C’est ainsi que Wird vous avertit quand une récitation ne se déroule pas comme prévu.",
  },
};

export default alerts;
