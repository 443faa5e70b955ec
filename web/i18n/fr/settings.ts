// Messages of the settings page: alerts, calendar, tokens, in French.
import type english from "../en/settings.ts";

const words: typeof english = {
  title: "Réglages",
  text: "Comment Wird vous avertit, et quels autres programmes peuvent l’utiliser.",
  sections: "Sur cette page",
  loading: "Chargement de vos réglages...",
  failed: "Ceci ne peut pas s’afficher : {reason}",
  saved: "Enregistré.",
  copied: "Copié",
  alerts: {
    title: "Alertes",
    text: "Quand une récitation échoue, est manquée ou s’interrompt, Wird vous avertit une fois, avec la raison et un lien pour l’écouter aussitôt. Le tableau de bord le montre toujours ; choisissez comment être averti en plus.",
    none: "Rien ne vous est encore envoyé : vous ne le voyez que sur le tableau de bord.",
    mail: "E-mail",
    mailTo: "E-mails à {address}.",
    mailMissing: "Votre compte n’a pas d’adresse e-mail.",
    webhook: "Adresse du webhook",
    webhookHint:
      "Pour vos propres programmes, comme Home Assistant : Wird envoie du JSON à cette adresse. Laissez vide pour aucun.",
    secret: "Secret du webhook",
    secretHint:
      "Chaque appel porte l’en-tête <code>Wird-Signature: t=SECONDS,v1=HEX</code> : HEX est le HMAC-SHA256, avec ce secret, de SECONDS, d’un point et du corps. Le secret change avec l’hôte de l’adresse.",
    copySecret: "Copier le secret",
    ntfy: "Adresse ntfy",
    ntfyHint:
      "Pour votre téléphone : installez l’application gratuite <link>ntfy</link>, abonnez-vous-y à un sujet que personne ne devinerait, et saisissez son adresse ici. Quiconque connaît le sujet peut lire les messages.",
    quiet: "Heures calmes",
    quietText:
      "Pendant ces heures, les alertes attendent la fin, y compris celles du Fajr. Heure de votre compte : {zone}.",
    quietFrom: "De",
    quietTo: "À",
    quietBoth: "Indiquez les deux heures.",
    save: "Enregistrer",
    saveWebhook: "Enregistrer l’adresse du webhook",
    saveNtfy: "Enregistrer l’adresse ntfy",
    saveQuiet: "Enregistrer les heures calmes",
    test: "Envoyer un essai",
    testText:
      "Envoie un message d’essai par chaque moyen enregistré, et affiche les réponses reçues.",
    testing: "En attente des réponses...",
    results: "Réponses reçues",
    arrived: "{way}, envoyé :",
    refused: "{way}, non envoyé :",
    ways: { mail: "E-mail", webhook: "Webhook", ntfy: "ntfy" },
  },
  calendar: {
    title: "Calendrier",
    text: "Vos récitations à venir dans votre propre calendrier, tenues à jour, avec l’issue des précédentes. Quiconque a l’adresse peut les lire : gardez-la pour vous.",
    none: "Il n’y a pas encore d’adresse.",
    make: "Créer une adresse",
    made: "Une adresse a été créée le {date}.",
    used: "Un calendrier l’a lue pour la dernière fois le {date}.",
    unused: "Aucun calendrier ne l’a encore lue.",
    address: "Adresse de votre calendrier",
    once: "Copiez-la maintenant : elle n’est affichée que cette fois.",
    copy: "Copier l’adresse",
    renew: "Créer une nouvelle adresse",
    renewTitle: "Créer une nouvelle adresse ?",
    renewText:
      "L’adresse actuelle cesse aussitôt : les calendriers qui l’utilisent ont besoin de la nouvelle.",
    end: "Y mettre fin",
    endTitle: "Mettre fin au flux du calendrier ?",
    endText:
      "Son adresse cesse aussitôt : les calendriers qui l’utilisent ne sont plus tenus à jour.",
    how: "Comment l’ajouter",
    howApple:
      "iPhone et iPad : Réglages, Apps, Calendrier, Comptes Calendrier, Ajouter un compte, Autre, Ajouter un cal. avec abonnement. Sur Mac : Calendrier, Fichier, Nouvel abonnement à un calendrier.",
    howGoogle:
      "Google Agenda, dans un navigateur : Autres agendas, +, À partir de l’URL. Google le lit plusieurs fois par jour et a besoin d’une adresse qu’il peut atteindre depuis Internet.",
    howOutlook: "Outlook : Ajouter un calendrier, S’abonner à partir du web.",
    howHomeAssistant:
      "Home Assistant : Paramètres, Appareils et services, Ajouter une intégration, Remote Calendar.",
  },
  tokens: {
    title: "Jetons",
    text: "Un jeton permet à un autre programme d’utiliser Wird en votre nom, sans votre mot de passe. Il n’atteint jamais votre compte, vos jetons ni l’administration.",
    list: "Vos jetons",
    empty: "Il n’y a pas encore de jetons.",
    scope: "Ce qu’il peut faire",
    scopes: { read: "Lire", control: "Lire et commander" },
    scopeText: {
      read: "Lit les programmes, les enceintes et la lecture en cours.",
      control: "Lance, arrête et modifie aussi.",
    },
    made: "Créé le {date}",
    used: "Utilisé pour la dernière fois le {date}",
    unused: "Jamais utilisé",
    name: "Nom",
    nameHint: "Le programme qui l’utilise, par exemple Home Assistant.",
    nameMissing: "Donnez un nom au jeton.",
    make: "Créer un jeton",
    new: "Jeton {name}",
    once: "Copiez-le maintenant : il n’est affiché que cette fois.",
    copy: "Copier le jeton",
    revoke: "Révoquer",
    revokeLabel: "Révoquer {name}",
    revokeTitle: "Révoquer ce jeton ?",
    revokeText: "Le programme qui utilise {name} perd aussitôt l’accès.",
    examples: "Comment un programme l’utilise",
    exampleRead: "Vos programmes, avec leur prochaine et leur dernière lecture :",
    exampleControl:
      "Lancer un programme maintenant (ici le numéro 1 ; la liste ci-dessus donne les numéros comme id) :",
    exampleMore:
      "Tous les appels : <link>la documentation de l’API</link>. L’identifiant de votre compte est {id}.",
  },
};
export default words;
