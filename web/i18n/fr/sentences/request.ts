// The server's sentences about requests, input and the live connection, in French.
import type { requestSentences } from "#contract/sentences/request-sentences";

const sentences: Record<keyof typeof requestSentences, string> = {
  "error.invalid-input": "Quelque chose dans la demande n’est pas valide.",
  "error.invalid-credentials": "Nom d’utilisateur, e-mail ou mot de passe incorrect.",
  "error.not-signed-in": "Vous n’êtes pas connecté.",
  "error.forbidden": "Vous n’avez pas le droit de faire cela.",
  "error.foreign-origin": "Cette demande vient d’un autre site.",
  "error.not-found": "Il n’y a rien ici.",
  "error.conflict": "Cela entre en conflit avec ce qui existe déjà.",
  "error.no-place":
    "Choisissez d’abord votre lieu : les horaires de prière sont calculés pour lui. Il se trouve sur la page Prières.",
  "error.username-taken": "Ce nom d’utilisateur est pris. Veuillez en choisir un autre.",
  "error.email-taken": "Il existe déjà un compte avec cette adresse e-mail.",
  "error.sync-running": "La synchronisation est déjà en cours.",
  "error.cannot-start-remotely":
    "Amazon ne laisse personne lancer du son sur un Echo de l’extérieur. Demandez à Alexa, ou utilisez une routine.",
  "error.speaker-cannot": "Cette enceinte ne sait pas faire cela.",
  "error.not-set-up": "L’exploitant de ce serveur n’a pas configuré cette fonction.",
  "error.too-large": "La demande est trop volumineuse.",
  "error.not-json": "Veuillez envoyer du JSON.",
  "error.range-not-satisfiable": "Cet intervalle est au-delà de la fin du son.",
  "error.key-reused":
    "Cette Idempotency-Key a déjà été envoyée avec une autre demande. Veuillez en envoyer une nouvelle.",
  "error.too-many-tries": "Trop d’essais. Attendez un peu, puis réessayez.",
  "error.internal": "Quelque chose s’est mal passé de notre côté. C’est inscrit dans le journal.",
  "error.speaker-unreachable": "L’enceinte n’a pas répondu.",
  "error.unavailable": "Wird ne peut pas répondre en ce moment. Réessayez dans un instant.",

  "alexa.linking-not-set-up":
    "L’association de compte avec Amazon n’est pas configurée sur ce serveur : il faut ALEXA_CLIENT_ID et ALEXA_REDIRECT_URIS.",

  "server.overloaded":
    "Wird a plus à faire qu’il ne peut en ce moment. Réessayez dans quelques secondes.",
  "server.disk-full":
    "Rien ne peut être enregistré, car le disque de ce Wird est plein. Ce qui s’y trouve reste lisible.",
  "server.stopping": "Wird s’arrête.",
  "server.clock-wrong":
    "L’horloge de ce serveur et celle de sa base de données diffèrent de {seconds} s : il ne lance aucune récitation tant qu’elles ne s’accordent pas.",

  "request.late": "La demande n’est pas arrivée à temps.",
  "request.head-too-large": "L’adresse ou les en-têtes de la demande sont trop volumineux.",
  "request.not-http": "Ce n’est pas une demande HTTP.",
  "request.address-invalid": "Cette adresse n’est pas valide.",
  "request.other-public-url":
    "Cette page n’est pas à l’adresse {address}. Ouvrez Wird à cette adresse, ou réglez PUBLIC_URL sur celle de la page.",
  "request.body-compressed": "Veuillez envoyer le corps tel quel, non compressé.",
  "request.json-invalid": "Ce n’est pas du JSON valide.",
  "request.form-missing": "Veuillez envoyer un formulaire : application/x-www-form-urlencoded.",
  "request.key-invalid": "Une Idempotency-Key a de 1 à {longest} caractères ASCII visibles.",
  "request.web-socket-only": "Seul un WebSocket peut être ouvert ici.",
  "request.bearer-token-missing": "Envoyez le jeton d’accès comme jeton bearer.",
  "request.bearer-token-invalid": "Ce jeton d’accès n’est pas valide.",
  "request.alexa-only": "Seule Alexa peut appeler ceci.",
  "request.alexa-json-invalid": "Ce n’est pas du JSON.",
  "request.alexa-invalid": "Ce n’est pas une demande d’Alexa.",

  "input.field-unknown": "Champ inconnu : {fields}.",
  "input.in-field": "{field} : {reason}",
  "input.expected": "attendu : {expected}.",
  "input.expected-one-of": "attendu, l’une de ces valeurs : {values}.",
  "input.at-least": "doit être au moins {least}.",
  "input.at-least-characters":
    "doit avoir au moins {least, plural, one {# caractère} other {# caractères}}.",
  "input.at-most": "doit être au plus {most}.",
  "input.at-most-characters":
    "doit avoir au plus {most, plural, one {# caractère} other {# caractères}}.",
  "input.invalid": "n’est pas valide.",
  "input.text-with-nul": "Le texte ne peut pas contenir de caractères NUL.",
  "input.id-invalid": "Un nombre entier positif est attendu.",
  "input.page-limit-invalid": "limit est un nombre entier de 1 à 500.",
  "input.timezone-unknown": "Ce n’est pas un fuseau horaire que Wird connaît, comme Europe/Paris.",
  "input.days-reversed": "Le dernier jour est avant le premier.",
  "input.days-too-many": "Demandez 400 jours au plus.",

  "live.messages-too-many": "Trop de messages.",
  "live.message-invalid": "Ce message n’est pas valide.",
  "live.other-user": "Vous êtes connecté sous un autre compte.",
  "live.pages-too-many":
    "Vous avez {most} pages de Wird ouvertes, le maximum qui reçoit les nouveautés à la fois. Fermez-en une.",
  "live.user-missing": "Veuillez d’abord indiquer qui vous êtes.",

  "text.as-given": "{text}",
  "text.two": "{first} {second}",
};
export default sentences;
