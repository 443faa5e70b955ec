// Messages of notifications in browsers, in French.
import type english from "../en/notifications.ts";

const words: typeof english = {
  title: "Notifications dans ce navigateur",
  text: "Cet appareil montre ce qui a échoué, même quand aucune page de Wird n’est ouverte.",
  insecure:
    "Les navigateurs ne les permettent que pour les adresses https. Comment un Wird à la maison en obtient une se trouve dans docs/hosting.md, sous « https at home ».",
  homeScreen:
    "Sur un iPhone ou un iPad, ajoutez d’abord Wird à l’écran d’accueil (Partager, Sur l’écran d’accueil), puis ouvrez-le de là.",
  unsupported: "Ce navigateur n’en a pas, ou les bloque en navigation privée.",
  denied:
    "Elles sont bloquées pour Wird dans les réglages de ce navigateur : autorisez-les d’abord là.",
  failed: "Le navigateur n’a pas pu les activer. Réessayez, ou prenez un autre navigateur.",
  others: "Autres navigateurs avec notifications",
  also: "Aussi dans {browser}",
  remove: "Retirer",
  removeName: "Retirer {browser}",
  way: "Notification dans {browser}",
};
export default words;
