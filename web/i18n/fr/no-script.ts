// What the page says in French where the app cannot run: without scripts, and in old browsers.
import type english from "../en/no-script.ts";

const words: typeof english = {
  needsScripts: "Wird a besoin de JavaScript.",
  needsNewerBrowser:
    "Wird a besoin d’un navigateur plus récent : {browsers} ou plus récent (mai 2024).",
  schedulesPlay: "Vos programmes se lancent sur vos enceintes comme prévu.",
  offline: {
    title: "Pas de connexion à Wird",
    text: "Les récitations n’ont pas besoin de cet appareil : tant que Wird fonctionne, il les lance lui-même sur vos autres enceintes. Seul l’arrêt de l’ordinateur de Wird lui-même les empêche de se lancer.",
    here: "Cet appareil est aussi une enceinte : il reste muet jusqu’au retour de la connexion.",
    known: "Ce que cet appareil savait en dernier, à {time} :",
    playing: "En cours sur {speaker} : {what}.",
    next: "Ensuite : {time}, {what}, sur {speaker}.",
    again:
      "Cette page vérifie toutes les quelques secondes et s’ouvre d’elle-même quand Wird est de retour.",
    retry: "Vérifier maintenant",
  },
};

export default words;
