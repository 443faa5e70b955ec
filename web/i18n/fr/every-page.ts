// Messages that every page needs, in French.
import type english from "../en/every-page.ts";

const words: typeof english = {
  product: "Wird",
  loading: "Chargement...",
  close: "Fermer",
  cancel: "Annuler",
  save: "Enregistrer",
  back: "Retour",
  retry: "Réessayer",
  unknown: "Inconnu",
  skipToContent: "Aller au contenu",
  showMore: "Afficher plus",
  listJoin: "{first}, {rest}",
  fullStop: "{text}.",
  notifications: { region: "Notifications ({hotkey})", prefix: "Notification" },
  nav: {
    label: "Menu principal",
    dashboard: "Tableau de bord",
    listen: "Écouter",
    khatm: "Khatm",
    prayers: "Prières",
    history: "Historique",
  },
  menu: {
    open: "Menu de l’utilisateur",
    profile: "Profil",
    settings: "Réglages",
    administration: "Administration",
    development: "Développement",
    theme: "Thème",
    themeSystem: "Selon le système",
    themeLight: "Clair",
    themeDark: "Sombre",
    language: "Langue",
    digits: "Chiffres",
    logout: "Se déconnecter",
  },
  toasts: {
    loggedOut: "Déconnexion",
    loggedOutText: "Vous êtes déconnecté.",
    logoutFailed: "Échec de la déconnexion",
  },
  prayer: {
    fajr: "Fajr",
    sunrise: "Chourouk",
    dhuhr: "Dhuhr",
    asr: "Asr",
    maghrib: "Maghrib",
    isha: "Isha",
  },
  adhan: {
    label: "Adhan",
    sounds:
      "Adhan {prayer, select, Asr {de l’Asr} Isha {de l’Isha} other {du {prayer}}} sur {speaker}",
    stop: "Arrêter",
    stopOn: "Arrêter l’adhan sur {speaker}",
  },
  notFound: {
    title: "404 Page introuvable",
    text: "Avez-vous oublié d’ajouter la page au routeur ?",
    home: "Aller au tableau de bord",
  },
  googleLanding: {
    title: "Finalisation de l’authentification",
    text: "Vous allez être redirigé vers la page de connexion...",
  },
  loadingDashboard: "Chargement de votre tableau de bord...",
  authenticationError: {
    title: "Erreur d’authentification",
    text: "Wird n’a pas pu savoir qui vous êtes. Reconnectez-vous pour continuer.",
    back: "Retour à la connexion",
  },
};
export default words;
