// Messages of the developer page, in French.
import type english from "../en/development.ts";

const words: typeof english = {
  title: "Développement",
  dashboard: "Tableau de bord",
  heading: "Testeur d’intents Alexa",
  text: "Envoie à la skill ce qu’enverrait un Echo, sans signature : elle n’écoute que parce que vous êtes développeur.",
  account: "Compte et appareils",
  play: "Intent « Jouer une sourate »",
  setToken: "Définir un jeton d’accès d’essai",
  tokenSet: "Le jeton d’accès d’essai est défini : {token}",
  noToken: "Pas encore de jeton d’accès d’essai : la skill demandera de relier un compte.",
  help: "Tester l’intent d’aide",
  devices: "Lire les appareils Alexa",
  link: "Relier un compte Alexa",
  arabicName: "Jouer une sourate par son nom arabe (الفاتحة)",
  withoutArticle: "Jouer une sourate sans « Al- » (Fatiha)",
  number: "Jouer une sourate par son numéro (1)",
  fuzzy: "Jouer une sourate, nom approché (Baqarah)",
  invalid: "Jouer une sourate qui n’existe pas (Atlantis)",
  answer: "Réponse",
  says: "Alexa dit",
  stream: "Flux",
  deviceList: "Appareils",
  waiting: "En attente de la réponse...",
  nothing: "Appuyez sur un bouton pour voir ici la réponse de la skill.",
  alerts: {
    intent: "Erreur lors du test de l’intent. Détails dans la console.",
    devices: "Erreur lors de la lecture des appareils. Détails dans la console.",
    noDevices: "Aucun appareil trouvé, ou format de réponse non valide",
    noAuthUrl: "L’adresse d’authentification Alexa n’a pas pu être obtenue",
    auth: "Erreur au lancement de l’authentification Alexa",
    audio: "Échec de la lecture audio : {message}",
    token: "Le jeton d’accès d’essai n’a pas pu être défini : {message}",
  },
};
export default words;
