// Messages of what opens on a speaker's card, in French.
import type english from "../en/connecting.ts";

const words: typeof english = {
  forget: {
    title: "Oublier {name} ?",
    text: "{count, plural, =0 {Aucun programme ne l’utilise.} one {Son programme est supprimé avec elle.} other {Ses # programmes sont supprimés avec elle.}} Ce qui y a été écouté reste dans l’historique.",
  },
  rename: {
    title: "Renommer cette enceinte",
    name: "Nom",
    save: "Enregistrer",
  },
  routine: {
    title: "Laissez une routine lancer vos programmes",
    why: "Amazon ne laisse personne lancer du son sur un Echo de l’extérieur. Une routine à vous le fait :",
    step1: "Dans l’application Alexa, ouvrez Plus, puis Routines, et appuyez sur +.",
    step2: "Quand cela se produit : choisissez Horaire, et l’heure de votre programme.",
    step3: "Ajoutez une action : choisissez Personnalisé, et écrivez : ouvre mon wird.",
    step4: "Choisissez l’Echo sur lequel écouter, et enregistrez.",
  },
  alexaLink: {
    linked: "Relié à votre compte Amazon.",
    waiting: "Relié. Aucun Echo ne s’est encore manifesté : dites-lui « Alexa, ouvre mon wird ».",
    unlink: "Dissocier",
    title: "Dissocier Amazon Alexa ?",
    text: "Alexa ne pourra plus utiliser votre compte : vos enceintes Echo sont déconnectées, et leurs programmes ne sont plus entendus tant que vous ne les reliez pas de nouveau. Ce qui joue maintenant va jusqu’à la fin.",
  },
  sayCode: {
    title: "Dites le code",
    text: "Alexa est reliée dès qu’un Echo a entendu le code : dites « Alexa, ouvre mon wird », puis le code.",
    until: "Ce code est valable jusqu’à {time}.",
    show: "Afficher un code",
    renew: "Nouveau code",
  },
  connectAlexa: {
    almost: "Il reste une étape",
    title: "Connecter Amazon Alexa",
    initial:
      "Reliez votre Amazon Echo à Wird : vous recevez un code, vous activez la skill et vous lui dites le code.",
    start: "Connecter",
    connecting: "Connexion...",
    codeTitle: "Votre code",
    codeText: "Ce code expire dans 15 minutes.",
    copy: "Copier le code",
    copied: "Copié",
    next: "Suivant",
    enableTitle: "Activez la skill",
    enable1: "Ouvrez l’application Alexa et cherchez la skill Wird.",
    enable2: "Appuyez sur Activer.",
    enable3: "Dites « Alexa, ouvre mon wird », puis votre code : {code}.",
    enabled: "J’ai activé la skill",
    success: "Amazon Alexa est connectée",
    successText: "Votre Echo s’est manifesté.",
    successWaiting:
      "Aucun Echo ne s’est encore manifesté. Sa carte l’attend : dites-lui « Alexa, ouvre mon wird ».",
    successAnother:
      "Un autre Echo reçoit sa carte dès qu’il se manifeste : dites-lui « Alexa, ouvre mon wird ».",
    done: "Terminé",
  },
  connectGoogle: {
    title: "Connecter Google Home",
    initial: "Choisissez les enceintes que Wird peut utiliser.",
    looking: "Recherche d’enceintes sur votre réseau...",
    none: "Aucune enceinte n’a été trouvée sur ce réseau.",
    noneText: "L’enceinte doit être allumée et sur le même réseau que Wird.",
    again: "Chercher de nouveau",
    start: "Connecter",
    connecting: "Connexion...",
    success: "Google Home est connecté",
    successText: "Prêt à jouer : {names}.",
    choose: "Choisissez au moins une enceinte.",
    already: "Déjà connectée",
    group: "Un groupe : ses enceintes récitent en même temps",
    done: "Terminé",
  },
  homeAssistant: {
    text: "Les lecteurs multimédias de votre Home Assistant : Sonos, AirPlay, DLNA, Music Assistant et d’autres.",
    unreachable: "Home Assistant ne répond pas. Wird continue d’essayer.",
    "token-refused":
      "Home Assistant refuse le jeton de Wird. La personne qui gère Wird doit y créer un nouveau jeton d’accès longue durée et régler HOME_ASSISTANT_TOKEN.",
    "not-set-up":
      "Home Assistant n’est plus configuré dans ce Wird : HOME_ASSISTANT_URL et HOME_ASSISTANT_TOKEN manquent.",
  },
  connectHomeAssistant: {
    title: "Connecter des lecteurs de Home Assistant",
    initial: "Choisissez les lecteurs multimédias que Wird peut utiliser.",
    looking: "Wird demande ses lecteurs à Home Assistant...",
    none: "Home Assistant n’a pas de lecteur qui convienne.",
    noneText:
      "Wird affiche ses lecteurs multimédias capables de jouer un enregistrement depuis une adresse.",
    again: "Chercher de nouveau",
    start: "Connecter",
    connecting: "Connexion...",
    success: "Les lecteurs sont connectés",
    successText: "Prêt à jouer : {names}.",
    choose: "Choisissez au moins un lecteur.",
    already: "Déjà connecté",
    done: "Terminé",
  },
};
export default words;
