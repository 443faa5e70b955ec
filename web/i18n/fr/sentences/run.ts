// The server's sentences about schedules and their runs, in French.
import type { runSentences } from "#contract/sentences/run-sentences";

const sentences: Record<keyof typeof runSentences, string> = {
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

  "portion.surahs-missing": "Choisissez au moins une sourate.",
  "portion.surahs-too-many": "Une portion a 114 sourates au plus.",
  "portion.range-reversed": "Le premier verset d’un intervalle précède le dernier, ou est le même.",
  "portion.kind-unknown": "Une portion a un genre : onwards, surahs, range, khatm ou sound.",
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
    "{reciter} n’a pas les temps des versets de {surahs}. Choisissez plutôt des sourates entières : {surahs}.",
  "portion.khatm-unknown": "Ce khatm n’existe pas.",
  "portion.sound-unknown": "Ce son n’existe pas.",
  "portion.ayah-missing": "{surah} a {count} versets, il n’y a pas de verset {ayah}.",

  "run.skipped": "Vous avez sauté cette lecture.",
  "run.awaiting-speaker": "En attente du début de la lecture sur {speaker}.",
  "run.other-schedule": "Un autre programme a commencé sur {speaker}.",
  "run.something-else": "Autre chose a été lancé sur {speaker}.",
  "run.not-started": "La lecture n’a pas commencé sur {speaker}.",
  "run.stayed-paused":
    "La lecture sur {speaker} a été mise en pause, et personne ne l’a reprise avant la fin.",
  "run.muted-at-end": "Le son de {speaker} était coupé à la fin.",
  "run.volume-zero-at-end": "{speaker} était au volume 0 à la fin.",
  "run.surah-left-out": "{surah} a été laissée de côté. {reason}",
  "run.surahs-left-out": "Sourates laissées de côté : {surahs}. {reason}",
  "run.ayahs-untimed": "{reciter} n’a pas les temps des versets de {surahs}.",
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

  "run.fallback": "{fallback} a récité à la place de {speaker}. {reason}",
  "run.fallback-failed": "Ni {speaker} ni {fallback} n’a récité. {reason} {why}",
  "run.silent": "La lecture n’avait pas commencé sur {speaker} une minute après l’heure.",

  "run.awaiting-routine": "En attente de votre routine Alexa.",
  "run.routine-missing": "Votre routine Alexa n’a pas ouvert Wird à temps.",
  "run.echo-silent": "L’Echo n’a pas confirmé la lecture.",
  "run.echo-paused": "La lecture a été mise en pause sur l’Echo.",
  "run.echo-fell-silent": "L’Echo s’est tu : il n’a pas demandé la sourate suivante.",
  "run.echo-stopped": "Vous l’avez arrêté sur votre Echo.",
  "run.echo-asked-otherwise": "Autre chose a été demandé à cet Echo.",
  "run.echo-failed": "L’Echo n’a pas pu lire les enregistrements.",
};
export default sentences;
