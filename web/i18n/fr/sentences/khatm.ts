// The server's sentences about khatms, in French.
import type { khatmSentences } from "#contract/sentences/khatm-sentences";

const sentences: Record<keyof typeof khatmSentences, string> = {
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
};
export default sentences;
