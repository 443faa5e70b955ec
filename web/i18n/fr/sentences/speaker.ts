// The server's sentences about speakers, in French.
import type { speakerSentences, tabSentences } from "#contract/sentences/speaker-sentences";

const sentences: Record<keyof (typeof speakerSentences & typeof tabSentences), string> = {
  "speaker.name-missing": "Une enceinte a besoin d’un nom.",
  "speaker.most-reached":
    "Vous avez {most} enceintes, le maximum pour un compte. Supprimez-en une dont vous n’avez plus besoin, puis ajoutez celle-ci.",
  "speaker.not-seen": "Cette enceinte n’a pas été vue sur le réseau. Est-elle allumée ?",
  "speaker.changing-hands":
    "Cette enceinte est justement en train de changer de serveur. Réessayez dans un instant.",
  "speaker.disconnected-first": "L’enceinte {speaker} est déconnectée. Connectez-la d’abord.",
  "speaker.disconnected-in-wird": "L’enceinte {speaker} est déconnectée dans Wird.",
  "speaker.of-others":
    "L’enceinte {speaker} appartient à quelqu’un d’autre, et le compte de cette programmation ne peut pas y réciter.",
  "speaker.was-disconnected-in-wird": "L’enceinte {speaker} a été déconnectée dans Wird.",
  "speaker.connection-lost": "La connexion avec {speaker} a été coupée.",
  "speaker.not-found": "{speaker} est introuvable sur le réseau.",
  "speaker.not-linked":
    "Wird ne sait pas quelle enceinte de votre réseau est {speaker}. Connectez cette enceinte sur la page Appareils, puis choisissez-la dans vos programmes.",
  "speaker.no-answer": "{speaker} n’a pas répondu.",
  "speaker.plays-on":
    "{speaker} n’a pas obéi à l’ordre d’arrêt et récite peut-être encore. Arrêtez-la sur l’enceinte elle-même.",
  "speaker.unusable": "L’enceinte {speaker} n’a pas pu être utilisée.",
  "speaker.fault-in-wird":
    "L’enceinte {speaker} n’a pas pu être utilisée, à cause d’un défaut de Wird.",
  "speaker.recording-silent":
    "{speaker} a accepté l’enregistrement mais n’en a pas commencé la lecture.",
  "speaker.recording-refused": "{speaker} n’a pas pu lire cet enregistrement.",
  "speaker.recording-stalled": "L’enregistrement n’arrivait plus sur {speaker}.",
  "speaker.broke-off": "{speaker} s’est tu au milieu de l’enregistrement.",
  "speaker.load-refused": "{speaker} n’est pas prêt à recevoir un enregistrement.",
  "speaker.other-recording": "{speaker} a reçu entre-temps un autre enregistrement.",
  "speaker.other-command": "{speaker} a reçu un autre ordre avant que ceci puisse commencer.",
  "speaker.player-not-started": "{speaker} n’a pas démarré son lecteur.",
  "speaker.player-refused": "{speaker} n’a pas pu démarrer son lecteur.",
  "speaker.volume-refused": "{speaker} n’a pas pu régler son volume.",
  "speaker.command-refused": "{speaker} n’a pas pu faire cela.",
  "speaker.command-unsent": "Cela ne peut pas être transmis à {speaker} : {problem}",
  "speaker.idle": "{speaker} ne lit rien.",
  "speaker.nothing-playing": "Aucune lecture en cours sur {speaker}.",
  "speaker.playing-already": "Une lecture est déjà en cours sur {speaker} : tout fonctionne.",

  "speaker.stopped-by-you": "Vous avez arrêté {speaker}.",
  "speaker.stopped": "Quelqu’un a arrêté {speaker}.",
  "speaker.player-stopped": "Quelqu’un a arrêté le lecteur sur {speaker}.",
  "speaker.used-otherwise": "Quelqu’un d’autre a utilisé {speaker} entre-temps.",
  "speaker.taken-over": "{app} a pris le contrôle de {speaker}.",
  "speaker.taken-by-another-app": "Une autre application a pris le contrôle de {speaker}.",
  "speaker.taken-by-another-recitation": "Une autre récitation a pris la place sur {speaker}.",
  "speaker.restarted-paused": "{speaker} : mise en pause, puis redémarrage.",
  "speaker.sleep-timer": "La minuterie de sommeil a arrêté {speaker}.",

  "echo.not-steerable":
    "Amazon ne laisse personne piloter {speaker} de l’extérieur. Demandez à Alexa, ou utilisez une routine.",

  "player.not-set-up":
    "{speaker} est un lecteur de Home Assistant, qui n’est plus configuré dans ce Wird.",
  "player.home-unreachable": "{speaker} est injoignable : Home Assistant ne répond pas.",
  "player.token-refused":
    "{speaker} est inutilisable : Home Assistant refuse le jeton de Wird. La personne qui gère Wird peut en définir un nouveau.",
  "player.not-listed":
    "Home Assistant n’a aucun lecteur de ce nom capable de lire des enregistrements. Est-il allumé ?",
  "player.unknown": "Home Assistant n’a plus de lecteur pour {speaker}.",
  "player.unavailable": "Home Assistant indique que {speaker} n’est pas disponible.",
  "player.refused": "{speaker} n’a pas pu faire cela. Home Assistant dit : {problem}",
  "player.cannot-pause": "{speaker} ne connaît pas la pause : on peut seulement l’arrêter.",
  "player.cannot-seek": "{speaker} ne peut pas aller à un autre endroit d’un enregistrement.",
  "player.volume-fixed": "Le volume de {speaker} ne peut pas être réglé d’ici.",
  "player.began-at-start":
    "{speaker} ne peut pas commencer au milieu d’un enregistrement et a donc commencé au début.",

  "browser.no-tab": "{speaker} n’est ouvert dans aucun onglet.",
  "browser.closed": "{speaker} a été fermé.",
  "browser.opened-again": "{speaker} a été rouvert.",

  "tab.volume-fixed": "Le volume de cet appareil ne peut être réglé qu’avec ses propres boutons.",
  "tab.playing-not-allowed":
    "Le navigateur n’autorise pas Wird à lancer la lecture de lui-même. Ouvrez-y Wird et appuyez sur « Autoriser la lecture ».",
  "tab.recording-refused": "L’enregistrement n’a pas pu être lu dans le navigateur.",
};
export default sentences;
