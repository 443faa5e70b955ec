// The server's sentences in French, for pages, letters and other messages.
import type { SentenceTable } from "../sentence-renderer.ts";

/** The text that chooses its name. */
const prayer =
  "{prayer, select, fajr {Fajr} sunrise {Chourouk} dhuhr {Dhuhr} asr {Asr} maghrib {Maghrib} other {Isha}}";

/** Its name after a noun. */
const ofPrayer =
  "{prayer, select, fajr {du Fajr} sunrise {du Chourouk} dhuhr {du Dhuhr} asr {de l’Asr} maghrib {du Maghrib} other {de l’Isha}}";

const late = "{minutes, plural, =0 {moins d’une minute} one {# minute} other {# minutes}}";

const sentences: SentenceTable = {
  // About accounts.
  "account.username-missing": "Le nom d’utilisateur est requis",
  "account.username-invisible":
    "Un nom d’utilisateur ne peut pas contenir de caractères invisibles, comme des sauts de ligne.",
  "account.email-missing": "L’e-mail est requis",
  "account.email-invalid": "Adresse e-mail non valide",
  "account.name-missing": "Le nom est requis",
  "account.language-unknown": "Wird ne parle pas encore cette langue.",
  "account.password-short": "Le mot de passe doit comporter au moins 6 caractères",
  "account.password-long": "Le mot de passe doit comporter au plus 1 024 caractères",
  "account.passwords-differ": "Les mots de passe doivent être identiques",
  "account.reset-token-missing": "Le code de réinitialisation est requis",
  "account.reset-link-invalid":
    "Ce lien de réinitialisation n’est pas valide ou a expiré. Veuillez en demander un nouveau.",
  "account.current-password-wrong": "Votre mot de passe actuel n’est pas correct.",
  "account.deletion-unconfirmed": "Pour supprimer votre compte, saisissez son nom d’utilisateur.",
  "account.only-admin":
    "C’est le seul administrateur. Nommez d’abord quelqu’un d’autre, pour que Wird en garde un.",

  "account.registration-closed":
    "Ce serveur n’accepte pas de nouveaux comptes. Demandez à la personne qui le gère si vous devriez en avoir un.",
  "account.registration-invited":
    "Ce serveur n’accepte de nouveaux comptes que sur invitation. Ouvrez le lien d’une invitation à un foyer et inscrivez-vous là.",
  "account.created": "Votre compte a été créé !",
  "account.signed-in": "Heureux de vous revoir !",
  "account.signed-out": "Vous êtes déconnecté.",
  "account.signed-out-everywhere": "Vous êtes déconnecté partout.",
  "account.password-changed": "Votre mot de passe a été modifié.",
  "account.deleted": "Votre compte et toutes ses données ont été supprimés.",
  "account.reset-link-sent":
    "Si votre e-mail est enregistré, vous recevrez un lien de réinitialisation.",
  "account.password-reset":
    "Votre mot de passe a été réinitialisé. Vous pouvez maintenant vous connecter avec le nouveau.",
  "account.pause-over": "Ce jour est passé. Choisissez un jour ultérieur pour la reprise.",
  "person.sessions-ended": "Toutes les sessions ont été fermées.",
  "person.deleted": "Le compte et toutes ses données ont été supprimés.",

  "google.not-set-up": "La connexion avec Google n’est pas configurée sur ce serveur.",
  "google.client-unknown": "Google ne connaît pas l’identifiant client ou le secret de ce serveur.",
  "google.answer-late": "La réponse de Google est arrivée trop tard ou a déjà servi.",
  "google.no-answer": "Google n’a pas répondu.",
  "google.connection-error": "Erreur lors de la connexion à Google",

  // About agents.
  "agent.name-missing": "Un domicile doit avoir un nom.",
  "agent.most-reached":
    "Vous avez {most} domiciles, le maximum pour un compte. Retirez-en un dont vous n’avez plus besoin, puis ajoutez celui-ci.",
  "agent.code-unknown":
    "Ce code a déjà servi, a expiré ou n’existe pas. Créez-en un nouveau dans Wird, sous « Enceintes d’un autre domicile ».",
  "agent.away": "{speaker} est injoignable : l’agent n’est pas connecté ({home}).",
  "agent.revoked":
    "Cet agent a été retiré de son compte, ou son jeton est inconnu. Associez-le de nouveau.",
  "agent.replaced": "Un autre agent s’est connecté avec le jeton de celui-ci.",
  "agent.too-old":
    "Cet agent (Wird {agent}) est trop ancien pour le serveur (Wird {server}). Mettez l’agent à jour.",
  "agent.too-new":
    "Cet agent (Wird {agent}) est trop récent pour le serveur (Wird {server}). Il se connectera une fois le serveur mis à jour.",
  "agent.message-invalid": "L’agent a envoyé quelque chose que le serveur ne comprend pas.",
  "agent.messages-too-many": "L’agent a envoyé trop de messages à la fois.",
  "run.home-plays-by-itself":
    "{home} n’est pas relié à Wird. Ce qui est prévu là-bas est lu par son agent, et signalé au retour de la liaison.",
  "run.home-not-heard-yet":
    "{home} n’est plus relié à Wird depuis ce moment. Ce qui y a été lu sera connu au retour de la liaison.",
  "agent.address-refused":
    "{speaker} n’a pas reçu cet enregistrement : un agent ne lit que les adresses https publiques et les sons de son propre serveur.",

  // About alerts, tokens and the programs that use them.
  "alert.address-invalid":
    "Ce n’est pas une adresse web. Elle commence par https:// ou http:// et n’a rien après un #.",
  "alert.topic-missing":
    "Une adresse ntfy se termine par son sujet, par exemple https://ntfy.sh/our-house. Un sujet contient des lettres, des chiffres, _ et -.",
  "alert.mail-missing":
    "Votre compte n’a pas d’adresse e-mail. Ajoutez-en une avant de demander des e-mails.",
  "alert.quiet-half": "Les heures calmes ont besoin d’un début et d’une fin différents.",
  "alert.no-way":
    "Il n’y a pas encore de moyen de vous avertir. Choisissez d’abord les e-mails, les notifications, l’application sur téléphone ou un webhook.",
  "alert.private-address": "Cette adresse mène à un réseau privé, que ce serveur n’appelle pas.",
  "alert.name-unknown": "Aucun serveur ne s’appelle {host}.",
  "alert.no-answer": "{host} n’a pas répondu en 10 secondes.",
  "alert.refused-connection": "{host} est injoignable : {problem}.",
  "alert.redirected":
    "La réponse est une redirection ({status}), que Wird ne suit pas. Utilisez l’adresse à laquelle elle mène.",
  "alert.answered": "La réponse est {status}.",
  "alert.refused": "Le message a été refusé avec {status}.",
  "alert.mail-unproven":
    "L’adresse {address} n’est pas encore confirmée, et les alertes ne partent que vers des adresses confirmées. Les lettres commencent dès que vous ouvrez le lien de celle que Wird y a envoyée.",
  "alert.mail-sent": "Le serveur de messagerie a pris en charge l’e-mail pour {address}.",
  "alert.mail-written":
    "Il n’y a pas de serveur de messagerie : l’e-mail est un fichier dans le dossier d’envoi (outbox) du serveur.",
  "alert.mail-failed": "Le serveur de messagerie a refusé l’e-mail : {problem}",
  "alert.push-invalid": "L’abonnement du navigateur aux notifications n’est pas valide. Réessayez.",
  "alert.push-most":
    "Il y a déjà {most} navigateurs avec notifications, c’est le maximum. Retirez-en un d’abord.",
  "alert.push-gone": "Ce navigateur ne reçoit plus de notifications : il a été retiré de la liste.",
  "alert.unexplained": "La raison n’est pas connue.",
  "alert.unreachable": "{speaker} est injoignable et doit bientôt réciter. {reason}",

  "token.name-missing": "Un jeton a besoin d’un nom, par exemple celui du programme qui l’utilise.",
  "token.most-reached":
    "Il y a déjà {most} jetons, c’est le maximum. Révoquez-en un qui ne sert plus.",
  "token.scope-missing": "Ce jeton ne permet que de lire.",
  "token.not-here": "Les jetons ne sont pas acceptés pour cet appel. Veuillez vous connecter.",
  "token.unknown": "Ce jeton n’est pas valide : il a été révoqué ou mal saisi.",

  // About the catalogue's synchronisation.
  "catalogue.slow": "Le catalogue a mis plus de {seconds} s à répondre.",
  "catalogue.unreachable": "Le catalogue est injoignable : {problem}.",
  "catalogue.broken-off": "La réponse du catalogue s’est interrompue : {problem}.",
  "catalogue.too-large": "La réponse du catalogue dépasse {megabytes} Mo.",
  "catalogue.redirects":
    "Le catalogue veut nous rediriger, ce qui n’est pas suivi : réglez CATALOGUE_URL sur sa nouvelle adresse.",
  "catalogue.redirects-outside":
    "{name} a été laissé de côté : ses enregistrements redirigent vers une adresse qui n’est pas celle du catalogue.",
  "catalogue.status": "Le catalogue a répondu avec le statut {status}.",
  "catalogue.not-json": "La réponse du catalogue n’est pas du JSON ({type}).",
  "catalogue.shape-unknown":
    "La réponse du catalogue a une forme inconnue à cet endroit : {place}.",
  "catalogue.riwayat-missing": "Les noms des riwayas manquent. {reason}",
  "catalogue.id-twice":
    "La récitation {id} a été laissée de côté : son numéro est donné deux fois.",
  "catalogue.name-missing":
    "La récitation {id} a été laissée de côté : le récitateur n’a pas de nom.",
  "catalogue.server-invalid":
    "La récitation {id} a été laissée de côté : son serveur n’est pas une adresse http.",
  "catalogue.surahs-missing":
    "La récitation {id} a été laissée de côté : elle n’a pas de sourates.",
  "catalogue.unusable": "Le catalogue n’a aucune récitation utilisable.",
  "catalogue.too-long": "Le catalogue a plus de {most} récitations.",
  "catalogue.shrunk":
    "Le catalogue n’a envoyé que {count, plural, one {# récitation} other {# récitations}} alors que nous en avons {known} : il a été refusé.",
  "catalogue.changed-since": "Le catalogue a changé entre-temps. Veuillez regarder de nouveau.",
  "catalogue.not-stored": "Wird n’a pas pu enregistrer le catalogue ; le journal en dit davantage.",

  // About households.
  "household.listens-only":
    "Dans ce foyer, vous pouvez seulement écouter. Une personne qui le gère peut changer cela.",
  "household.none": "Vous ne faites partie d’aucun foyer.",
  "household.invitation-unknown":
    "Cette invitation a déjà servi, a expiré ou n’existe pas. Demandez-en une nouvelle.",
  "household.member-already":
    "Vous faites déjà partie d’un foyer. Quittez-le d’abord si vous voulez en rejoindre un autre.",
  "household.most-members": "Un foyer compte au plus {most} membres.",
  "household.most-invitations": "{most} invitations sont encore ouvertes. Retirez-les d’abord.",
  "household.manager-needed":
    "Quelqu’un doit gérer ce foyer. Confiez-en d’abord la gestion à un autre membre.",

  // About khatms.
  "khatm.name-missing": "Un khatm a besoin d’un nom.",
  "khatm.days-too-few": "Un khatm dure un jour au moins.",
  "khatm.days-too-many": "Un khatm dure 1826 jours au plus.",
  "khatm.end-ambiguous":
    "Indiquez soit le jour où le khatm se termine, soit le nombre de jours qu’il dure.",
  "khatm.heard-reversed": "Ce qui a été écouté se termine avant de commencer.",
  "khatm.most-reached":
    "Vous avez déjà {count} khatms. Supprimez-en un pour en commencer un autre.",
  "khatm.end-before-start": "Un khatm se termine le premier jour ou plus tard.",
  "khatm.past": "Le dernier jour du khatm est passé. Veuillez choisir un autre jour.",
  "khatm.finished": "Ce khatm est terminé. Recommencez-le ou choisissez une autre portion.",
  "khatm.not-begun": "Ce khatm commence le {date}.",
  "khatm.in-use":
    "Des programmes récitent ce khatm ({times}). Donnez-leur une autre portion ou supprimez-les d’abord.",
  "khatm.other-ayah": "Ce verset ne fait pas partie du khatm.",
  "khatm.recordings-missing": "{reciter} n’a pas d’enregistrement de ces sourates.",

  // What a run was to recite, as a name.
  "portion.named-recitation": "Une récitation",
  "portion.named-onwards": "{surah} et la suite",
  "portion.named-surah": "{surah}",
  "portion.named-surahs": "{surahs}",
  "portion.named-surahs-more": "{surahs} et {count, plural, one {# autre} other {# autres}}",
  "portion.named-ayah": "{surah} {ayah}",
  "portion.named-ayahs": "{surah} {ayah}-{lastAyah}",
  "portion.named-range": "{from} à {to}",
  "portion.named-juz": "Juz {number}",
  "portion.named-hizb": "Hizb {number}",
  "portion.named-rub": "Quart de hizb {number}",
  "portion.named-page": "Page {number}",
  "portion.named-khatm": "Khatm « {name} »",
  "portion.named-part":
    "{unit, select, page {{count, plural, one {# page} other {# pages}}} rub {{count, plural, one {# quart de hizb} other {# quarts de hizb}}} hizb {{count} hizb} juz {{count} juz} surah {{count, plural, one {# sourate} other {# sourates}}} other {{count, plural, one {# verset} other {# versets}}}} à chaque fois",
  "portion.named-adhan": `L’adhan ${ofPrayer}`,
  "portion.named-sound": "Le son « {title} »",

  // About prayers.
  "place.latitude-invalid": "Une latitude va de -90 à 90 degrés.",
  "place.longitude-invalid": "Une longitude va de -180 à 180 degrés.",
  "place.degrees-invalid": "Indiquez les degrés en nombre décimal, par exemple 52.52.",
  "place.country-invalid": "Un pays s’écrit avec ses deux lettres majuscules, par exemple FR.",
  "place.name-missing": "Un lieu a besoin d’un nom.",
  "place.zone-far-off":
    "L’heure de {timezone} diffère de plusieurs heures de celle de ce lieu. Son fuseau est {expected}.",
  "place.in-use":
    "{count, plural, one {Un programme est lié aux prières de ce lieu. Donnez-lui une heure fixe ou supprimez-le d’abord.} other {# programmes sont liés aux prières de ce lieu. Donnez-leur une heure fixe ou supprimez-les d’abord.}}",

  "prayer.day-count-invalid": "days est un nombre entier de 1 à 31.",
  "prayer.month-starts-clash":
    "Ces débuts de mois hégiriens ne vont pas ensemble : un mois a 29 ou 30 jours.",
  "prayer.month-start-far-off": "Ce mois commence à quatre jours au plus du {date}.",

  "timetable.empty": "Il n’y a pas de ligne avec une date et six heures.",
  "timetable.columns":
    "Une ligne a une date et six heures : Fajr, Chourouk, Dhuhr, Asr, Maghrib, Isha.",
  "timetable.date-invalid": "« {text} » n’est pas une date. Les dates sont YYYY-MM-DD.",
  "timetable.time-invalid": `${prayer} : « {text} » n’est pas une heure. Les heures sont HH:MM.`,
  "timetable.order": `${prayer} est plus tôt que l’heure qui précède.`,
  "timetable.date-twice": "{date} figure deux fois.",
  "timetable.no-text":
    "C’est un classeur ou un autre fichier qui n’est pas du texte. Enregistrez-le en CSV dans le programme qui l’a créé, puis choisissez ce fichier.",
  "timetable.column-unknown":
    "La colonne « {text} » n’est pas connue. Donnez-lui le nom d’une des six heures, ou retirez-la.",
  "timetable.column-unnamed":
    "La colonne {column} a des heures mais pas de titre. Donnez-lui en un, ou retirez-la.",
  "timetable.column-twice": `${prayer} : deux colonnes ont ce titre. Retirez-en une.`,
  "timetable.column-missing": `${prayer} : aucune colonne n’a ce titre.`,
  "timetable.date-column-missing": "Aucune colonne n’a pour titre Date.",
  "timetable.year-missing":
    "« {text} » n’a pas d’année ou pas de mois. Écrivez la date YYYY-MM-DD, ou le mois et l’année sur une ligne au-dessus.",
  "timetable.columns-unused": "Ces colonnes ne sont pas utilisées : {names}.",
  "timetable.imsak-is-fajr": "La colonne « {text} » est prise pour le Fajr.",
  "timetable.sunrise-computed": "Aucune colonne n’a pour titre Chourouk : il est calculé.",
  "timetable.half-days":
    "Les heures ne disent pas matin ou soir : à partir du Dhuhr, elles sont comprises après midi.",
  "timetable.time-missing": `${prayer} n’a pas d’heure le {date} : elle est calculée, si le soleil en donne une.`,
  "timetable.same-time": `Le {date}, ${prayer} est à la même heure que celle qui précède.`,
  "timetable.far-north": `Le {date}, ${prayer} est à plus de 90 minutes de {expected}, calculé pour votre lieu. Aussi loin au nord ou au sud, le calendrier fait foi.`,
  "timetable.hour-early":
    "Les heures du {date} ont environ une heure d’avance : l’heure d’été a-t-elle été oubliée ?",
  "timetable.hour-late":
    "Les heures du {date} ont environ une heure de retard : l’heure d’été a-t-elle été ajoutée trop tôt ?",
  "timetable.odd": `Le {date}, ${prayer} ne va pas avec les jours voisins.`,
  "timetable.far-off": `${prayer} est à plus de 90 minutes de {expected}, calculé pour votre lieu.`,
  "timetable.problem":
    "{count, plural, one {La ligne {line} est incorrecte. Rien n’a été enregistré.} other {# lignes sont incorrectes, la première est la ligne {line}. Rien n’a été enregistré.}}",

  "schedule.day-count-invalid": "count est un nombre entier de 1 à 31.",
  "schedule.start-missing": "Indiquez quand il commence : à heure fixe, ou avec une prière.",
  "schedule.start-ambiguous": "Il commence soit à heure fixe, soit avec une prière, pas les deux.",
  "schedule.end-ambiguous":
    "Il se termine d’une seule façon : à heure fixe, avec une prière, ou après quelques minutes.",
  "schedule.end-at-start": "Il se terminerait en commençant. Choisissez une fin plus tardive.",
  "schedule.never-runs": "Il ne se lancerait aucun jour des deux prochaines années.",

  "day.no-prayer": `${prayer} n’a pas d’heure le {date} à cet endroit : rien n’a été lu.`,
  "day.out-of-season": "Hors de sa période.",
  "day.paused": "Tous les programmes sont en pause jusqu’au {until}.",
  "day.skipped": "Vous avez sauté cette lecture.",
  "day.run-already": "Il a déjà été lancé ce jour-là.",
  "run.late-moved": `Commencé avec ${late} de retard, car un changement des réglages de prière a déplacé son heure.`,
  "run.moved-past":
    "Un changement des réglages de prière l’a déplacé à une heure déjà passée : rien n’a été lu.",
  "run.adhan-late": `L’adhan ${ofPrayer} n’a pas pu commencer dans les deux minutes de son heure.`,
  "run.adhan-instead": `L’adhan ${ofPrayer} a retenti jusqu’à sa fin.`,
  "run.after-adhan": `Commencé avec ${late} de retard, après l’adhan ${ofPrayer}.`,

  // About reciters, recordings and commands.
  "reciter.unknown": "Ce récitateur n’existe pas.",
  "reciter.without-surahs": "Ce récitateur n’a pas de sourates.",
  "reciter.without-recordings": "{reciter} n’a pas d’enregistrements.",
  "recording.unknown": "Cet enregistrement n’existe pas.",
  "recording.missing": "{reciter} n’a pas enregistré {surah}.",
  "recordings.missing": "{reciter} n’a pas enregistré {surahs}.",
  "recording.this-missing": "{reciter} n’a pas d’enregistrement de cette sourate.",
  "recordings.unreachable": "Les enregistrements sont injoignables.",
  "recitations.none": "Il n’y a pas encore de récitations.",
  "ayahs.without-times": "Les temps des versets de cette récitation ne sont pas connus.",

  "command.reciter-missing": "Choisir un récitateur demande son reciterId.",
  "command.surah-missing": "Choisir une sourate demande son surahId.",
  "command.place-missing": "Changer de position demande une position ou un verset.",
  "command.sleep-time-missing": "La minuterie de sommeil demande une durée.",
  "command.after-surah-missing": "Après cette sourate : indiquez stop, next ou repeat.",
  "command.volume-missing": "Régler le volume demande un volume de 0 à 100.",
  "command.last-surah": "Dernière sourate",
  "command.first-surah": "Première sourate",

  // About requests, input and the live connection.
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

  // About schedules and their runs.
  "schedule.time-invalid": "Les heures sont HH:MM, de 00:00 à 23:59.",
  "schedule.date-invalid": "Les dates sont YYYY-MM-DD.",
  "schedule.date-not-in-calendar": "Ce jour n’existe pas dans le calendrier.",
  "schedule.days-missing": "Choisissez au moins un jour.",
  "schedule.day-twice": "Un jour figure deux fois.",
  "schedule.count-invalid": "count est un nombre entier de 1 à 400.",
  "schedule.most-reached":
    "Vous avez {most} programmes, le maximum pour un compte. Supprimez-en un dont vous n’avez plus besoin, puis créez celui-ci.",
  "schedule.end-equals-start": "L’heure de fin doit différer de l’heure de début.",
  "schedule.past": "Cette heure est passée. Veuillez choisir un autre jour.",
  "schedule.starting-already": "Ce programme est déjà en train de démarrer.",
  "schedule.no-next-run": "Ce programme n’a pas de prochaine lecture à sauter.",
  "schedule.no-skipped-run": "Ce programme n’a pas de lecture sautée à rétablir.",
  "schedule.speakers-too-many": "Un programme récite sur 5 enceintes au plus.",
  "schedule.speaker-twice": "Une enceinte figure deux fois.",
  "schedule.fallback-twice":
    "L’enceinte de secours ne peut pas être l’une de celles qui récitent déjà.",
  "schedule.fallback-echo":
    "Rien ne peut lancer un Echo : il ne peut donc pas remplacer une autre enceinte. Veuillez en choisir une autre.",
  "schedule.echo-has-no-fallback":
    "Un programme sur un Echo attend sa routine : aucune autre enceinte ne peut le remplacer. Veuillez choisir une autre enceinte, ou aucun secours.",
  "schedule.also-on-echo":
    "Rien ne peut lancer un Echo : il ne peut donc pas réciter avec d’autres enceintes. Veuillez en choisir une autre.",
  "schedule.zone-unknown":
    "Ce serveur ne connaît pas le fuseau horaire {timezone} : il ne peut pas dire quand ce programme doit commencer. Choisissez-lui un autre fuseau horaire, ou mettez à jour Node.js sur le serveur.",
  "schedule.damaged":
    "Ce qui est enregistré de ce programme est illisible ({fields}). Réglez-le de nouveau et enregistrez-le, ou supprimez-le.",
  "schedule.not-computed":
    "La prochaine heure de ce programme n’a pas pu être calculée. Vérifiez le lieu et les réglages de prière, puis enregistrez de nouveau le programme ; le journal du serveur en donne la cause.",
  "run.away-too-long":
    "Wird était éteint ou en veille pendant la récitation, et il est revenu trop tard pour la poursuivre.",
  "schedule.changed-while-playing": "Le programme a été modifié ou supprimé pendant la lecture.",

  "run.quiet": "Le silence a été demandé : rien ne devait se faire entendre.",
  "quiet.end-ambiguous":
    "Dites soit jusqu’à quand dure le silence, soit pendant combien de minutes.",
  "quiet.past": "Cette heure est passée. Choisissez-en une plus tard.",
  "quiet.too-long": "Un silence dure sept jours au plus.",
  "portion.surahs-missing": "Choisissez au moins une sourate.",
  "portion.surahs-too-many": "Une portion a 114 sourates au plus.",
  "portion.range-reversed": "Le premier verset d’un intervalle précède le dernier, ou est le même.",
  "portion.kind-unknown": "Une portion a un genre : onwards, surahs, range, part, khatm ou sound.",
  "portion.end-time-missing": "Réciter en continu demande une heure de fin.",
  "portion.reciter-missing": "Veuillez choisir un récitateur.",
  "portion.echo-plays-whole-surahs":
    "Un Echo ne lit que des sourates entières. Veuillez choisir une autre enceinte pour cela.",
  "portion.echo-plays-no-sounds":
    "Un Echo ne lit que des sourates, et seulement quand on le lui demande : un adhan ou un autre son ne peut pas y commencer à l’heure. Veuillez choisir une autre enceinte pour cela.",
  "portion.player-cannot-seek":
    "{speaker} ne peut pas se placer dans un enregistrement et ne lit donc que des sourates entières. Veuillez choisir une autre enceinte pour cela.",
  "portion.player-cannot-pause":
    "{speaker} ne connaît pas la pause : il ne peut pas y avoir de silence entre les répétitions. Veuillez choisir une autre enceinte pour cela.",
  "portion.ayahs-counted-otherwise":
    "Les versets sont numérotés autrement dans {rewaya}. Choisissez plutôt des sourates entières : {surahs}.",
  "portion.ayahs-untimed":
    "{reciter} n’a pas les temps des versets : {surahs}. Choisissez plutôt des sourates entières : {surahs}.",
  "portion.ayahs-of-another-recording":
    "{reciter} : les temps des versets sont ceux d’un autre enregistrement pour {surahs}. Choisissez plutôt des sourates entières : {surahs}.",
  "portion.khatm-unknown": "Ce khatm n’existe pas.",
  "portion.sound-unknown": "Ce son n’existe pas.",
  "portion.part-too-long":
    "Le Coran a {unit, select, page {{most} pages} rub {{most} quarts de hizb} hizb {{most} hizb} juz {{most} juz} surah {{most} sourates} other {{most} versets}} : n’en choisissez pas plus.",
  "portion.ayah-missing": "{surah} a {count} versets, il n’y a pas de verset {ayah}.",

  "run.skipped": "Vous avez sauté cette lecture.",
  "run.awaiting-speaker": "En attente du début de la lecture sur {speaker}.",
  "run.other-schedule": "Un autre programme a commencé sur {speaker}.",
  "run.played-early":
    "{speaker} a commencé d’elle-même avant l’heure, a été mise en pause, et sera désormais chargée à l’heure pile.",
  "run.something-else": "Autre chose a été lancé sur {speaker}.",
  "run.not-started": "La lecture n’a pas commencé sur {speaker}.",
  "run.stayed-paused":
    "La lecture sur {speaker} a été mise en pause, et personne ne l’a reprise avant la fin.",
  "run.muted-at-end": "{speaker} : le son était coupé à la fin.",
  "run.volume-zero-at-end": "{speaker} était au volume 0 à la fin.",
  "run.volume-ignored":
    "{speaker} n’a pas obéi au volume : la récitation était à {volume} au lieu de {wanted}.",
  "run.surah-left-out": "{surah} a été laissée de côté. {reason}",
  "run.surahs-left-out": "Sourates laissées de côté : {surahs}. {reason}",
  "run.ayahs-untimed": "{reciter} n’a pas les temps des versets : {surahs}.",
  "run.sound-deleted": "Le son a été supprimé.",
  "run.sound-left-out": "Son laissé de côté : {title}. {reason}",
  "run.slept-through":
    "Wird était éteint ou en veille pendant la lecture, et n’est revenu qu’après sa fin.",
  "run.after-backup":
    "Ceci était prévu après la sauvegarde dont Wird a été restauré. Ce qu’il en est advenu n’est pas connu.",
  "run.open-at-backup":
    "Ceci était en cours lors de la sauvegarde dont Wird a été restauré. Ce qu’il en est advenu n’est pas connu.",
  "run.missed": "Wird était éteint ou en veille à cette heure, et n’est revenu qu’après la fin.",
  "run.missed-start":
    "Wird était éteint ou en veille à cette heure, et est revenu trop tard pour commencer.",
  "run.late":
    "Commencé avec {minutes, plural, =0 {moins d’une minute} one {# minute} other {# minutes}} de retard, car Wird était éteint ou en veille à l’heure prévue.",

  "run.fallback": "{fallback} a pris le relais : {speaker} n’a pas récité. {reason}",
  "run.fallback-failed": "Ni {speaker} ni {fallback} n’a récité. {reason} {why}",
  "run.moved-by-hand": "Elle a été déplacée à la main vers une autre enceinte.",
  "run.recited-there": "{speaker} joue déjà cette récitation.",
  "run.silent": "La lecture n’avait pas commencé sur {speaker} une minute après l’heure.",

  "run.awaiting-routine": "En attente de votre routine Alexa.",
  "run.routine-missing": "Votre routine Alexa n’a pas ouvert Wird à temps.",
  "run.echo-silent": "L’Echo n’a pas confirmé la lecture.",
  "run.echo-paused": "La lecture a été mise en pause sur l’Echo.",
  "run.echo-fell-silent": "L’Echo s’est tu : il n’a pas demandé la sourate suivante.",
  "run.echo-stopped": "Vous l’avez arrêté sur votre Echo.",
  "run.echo-asked-otherwise": "Autre chose a été demandé à cet Echo.",
  "run.echo-failed": "L’Echo n’a pas pu lire les enregistrements.",

  // About sounds of one's own.
  "sound.name-missing": "Un son a besoin d’un nom.",
  "sound.address-invalid":
    "L’adresse d’un son commence par https:// et ne contient ni nom d’utilisateur ni mot de passe.",
  "sound.empty": "Ce fichier est vide.",
  "sound.not-audio":
    "Ce fichier n’est pas un enregistrement MP3, AAC, Ogg ou WAV, ou il est endommagé. Enregistrez-le en MP3 et réessayez.",
  "sound.too-large":
    "Un son peut faire {megabytes} Mo au plus. Raccourcissez-le, ou enregistrez-le en MP3 de moindre qualité.",
  "sound.most-reached":
    "Il y a déjà {most} sons, c’est le maximum. Supprimez-en un dont vous n’avez plus besoin.",
  "sound.room-used":
    "Vos sons prendraient plus de 200 Mo ensemble. Supprimez-en un dont vous n’avez plus besoin.",
  "sound.in-use":
    "Des programmes utilisent encore ce son : {schedules}. Choisissez-y d’abord autre chose.",
  "upload.others-running": "Veuillez attendre la fin de vos autres envois.",
  "upload.compressed": "Veuillez envoyer le fichier tel quel, non compressé.",
  "upload.file-missing": "Il n’y a pas de fichier dans ce formulaire.",
  "upload.files-too-many": "Veuillez envoyer un fichier à la fois.",
  "upload.form-cut-short": "Le formulaire de cette demande est tronqué.",
  "upload.form-too-long": "Un formulaire a ici {most} parties au plus.",

  // About speakers.
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
  "speaker.recording-refused-with":
    "{speaker} n’a pas pu lire cet enregistrement : il indique l’erreur {problem}.",
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
  "speaker.schedule-plays":
    "Un programme est en cours sur {speaker} : c’est lui qui fixe la suite.",
  "speaker.playing-already": "Une lecture est déjà en cours sur {speaker} : tout fonctionne.",

  "speaker.stopped-by-you": "Vous avez arrêté {speaker}.",
  "speaker.stopped": "Quelqu’un a arrêté {speaker}.",
  "speaker.player-stopped": "Quelqu’un a arrêté le lecteur sur {speaker}.",
  "speaker.used-otherwise": "Quelqu’un d’autre a utilisé {speaker} entre-temps.",
  "speaker.taken-over": "{app} a pris le contrôle sur {speaker}.",
  "speaker.taken-by-another-app": "Une autre application a pris le contrôle sur {speaker}.",
  "speaker.taken-by-group": "{speaker} a rejoint ce que joue son groupe d’enceintes.",
  "speaker.taken-by-another-recitation": "Une autre récitation a pris la place sur {speaker}.",
  "player.closed-paused": "{speaker} a fermé son lecteur pendant la pause. Elle reprendra d’ici.",
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
  "player.unavailable": "Selon Home Assistant, {speaker} n’est pas disponible.",
  "player.refused": "{speaker} n’a pas pu faire cela. Home Assistant dit : {problem}",
  "player.cannot-pause": "{speaker} ne connaît pas la pause : on peut seulement l’arrêter.",
  "player.cannot-seek": "{speaker} ne peut pas aller à un autre endroit d’un enregistrement.",
  "player.volume-fixed": "{speaker} : le volume ne peut pas être réglé d’ici.",
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
