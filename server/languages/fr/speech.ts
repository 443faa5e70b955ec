// What the skill says, in French: short, and plain text, so that every voice reads it alike.
import { surahByNumber } from "#contract/quran/surahs";
import type english from "../en/speech.ts";

/** In the middle of a sentence. */
const within = (surah: string) => surah.replace(/^La /, "la ");

const speech: typeof english = {
  surah: (number) => `La sourate ${surahByNumber(number)?.englishName ?? number}`,
  reciter: (reciter) => reciter.name,

  plays: (surah, reciter) => `${surah}, par ${reciter}.`,
  playsUntil: (surah, reciter, until) => `${surah}, par ${reciter}, jusqu'à ${until}.`,
  ayah: (surah, ayah) => `${surah}, verset ${ayah}`,
  division: (kind, number) => `${{ juz: "Juz", hizb: "Hizb", page: "Page" }[kind]} ${number}`,
  playsDivision: (division, where, reciter) =>
    `${division}, à partir de ${within(where)}, par ${reciter}.`,
  playsDivisionUntimed: (division, surah, reciter) =>
    `${division}, par ${reciter}. Je ne sais pas où commencent ses versets dans cet enregistrement, ` +
    `je commence donc au début : ${within(surah)}.`,
  endsAfter: (surah) => `La lecture s'arrête après ${within(surah)}.`,
  endsLater: (surah, division) =>
    `${division} se termine au milieu de ${within(surah)}, mais un Echo ne peut pas s'arrêter là : il s'arrête après la sourate entière.`,
  yourKhatm: "Votre khatm",
  khatmNamed: (name) => `Votre khatm ${name}`,
  khatmContinues: (khatm, where, reciter) =>
    `${khatm} continue avec ${within(where)}, par ${reciter}. La lecture se poursuit jusqu'à ce que vous disiez stop.`,
  repeatsAyah: (ayah) => `Encore le verset ${ayah}.`,
  resumes: (surah) => `${surah} reprend.`,
  isPlaying: (surah, reciter) => `C'est ${within(surah)}, récitée par ${reciter}.`,
  isPaused: (surah, reciter) =>
    `${surah} par ${reciter} est en pause. Dites reprendre pour continuer.`,
  nothingPlays: "Wird ne lit rien sur cet Echo.",
  nothingToResume: "Il n'y a encore rien à reprendre. Quelle sourate voulez-vous entendre ?",
  lastSurah: "C'est la dernière sourate.",
  firstSurah: "C'est la première sourate.",
  shuffleOn: "Les sourates viennent maintenant dans un ordre aléatoire.",
  shuffleOff: "Les sourates viennent maintenant dans leur ordre.",
  loopOn: "Après la dernière sourate, la lecture recommence.",
  loopOff: "La lecture s'arrête après la dernière sourate.",

  welcome: "Bienvenue dans Wird. Quelle sourate voulez-vous entendre ?",
  help:
    "Vous pouvez dire : joue la sourate Al-Mulk, joue Ya-Sin par Mishary Alafasy, joue le juz cinq, " +
    "continue mon khatm, répète ce verset, à quelle heure est Maghrib, joue l'adhan, " +
    "ou quel est mon prochain programme. Que voulez-vous entendre ?",
  notUnderstood: "Désolé, je n'ai pas compris. Dites joue et le nom d'une sourate, ou dites aide.",
  cannotDo: "Wird ne peut pas faire cela.",
  whichSurah: "Quelle sourate voulez-vous entendre ? Dites son nom ou son numéro.",
  noSuchSurah: (said) =>
    `Je ne connais pas de sourate appelée ${said}. Dites son nom ou son numéro.`,
  whichReciter: "Quel récitateur voulez-vous entendre ?",
  noSuchReciter: (said) =>
    `Je ne connais pas de récitateur appelé ${said}. Lequel voulez-vous entendre ?`,
  lacks: (reciter, surah) =>
    `${reciter} n'a pas d'enregistrement de ${within(surah)}. Que voulez-vous entendre d'autre ?`,
  whichDivision: "Quel juz voulez-vous entendre ? Dites joue le juz, et son numéro.",
  noSuchDivision: (kind) =>
    ({
      juz: "Il y a 30 juz. Dites joue le juz, et un numéro de 1 à 30.",
      hizb: "Il y a 60 hizb. Dites joue le hizb, et un numéro de 1 à 60.",
      page: "Il y a 604 pages. Dites joue la page, et un numéro de 1 à 604.",
    })[kind],
  ayahsNotTimed:
    "Je ne sais pas où commencent les versets dans cet enregistrement, je ne peux donc pas en répéter un. " +
    "Dites recommencer pour reprendre la sourate du début.",
  noKhatm: "Vous n'avez pas encore de khatm. Commencez-en un sur la page Khatm de Wird.",
  whichKhatm: (names) =>
    `Vous en avez plusieurs : ${names.join(", ")}. Dites : continue mon khatm, et son nom.`,
  noSuchKhatm: (said, names) =>
    `Je ne connais pas de khatm appelé ${said}. Vous avez : ${names.join(", ")}. Dites : continue mon khatm, et son nom.`,
  khatmFinished: (khatm) =>
    `${khatm} est terminé. Vous pouvez le recommencer sur la page Khatm de Wird.`,
  noRecordings: "Il n'y a pas encore de récitations.",
  cannotPlay:
    "Cet appareil ne peut pas lire de récitations. Demandez-le moi sur une enceinte Echo.",

  prayerNames: {
    fajr: "Fajr|Fadjr|Fajer|Sobh|Soubh|prière de l'aube",
    sunrise: "Chourouk|Chourouq|Shuruq|lever du soleil",
    dhuhr: "Dhuhr|Dohr|Dhohr|Zuhr|Douhr|prière de midi",
    asr: "Asr|Al Asr|Asser|prière de l'après-midi",
    maghrib: "Maghrib|Maghreb|Magrib|Magreb|prière du coucher du soleil",
    isha: "Isha|Icha|Ichaa|Al Icha|prière de la nuit|prière du soir",
  },
  prayerIs: (prayer, when) => `${prayer} est ${when}.`,
  nextPrayer: (prayer, when) => `La prochaine prière est ${prayer}, ${when}.`,
  whichPrayer: "Quelle prière ? Dites Fajr, Dhuhr, Asr, Maghrib ou Isha.",
  noPlace:
    "Je ne connais pas encore votre lieu. Choisissez votre ville sur la page Prières de Wird.",
  noTimeOf: (prayer) =>
    `${prayer} n'a pas d'heure aujourd'hui ni demain : le soleil n'en donne pas à cet endroit.`,
  noTimes: "Le soleil ne donne pas d'horaires de prière à cet endroit aujourd'hui ni demain.",
  adhan: "Adhan",
  playsAdhan: "L'adhan.",
  noAdhan: "Vous n'avez pas encore d'adhan. Choisissez-en un sur la page Prières de Wird.",
  adhanNeedsHttps:
    "Un Echo ne lit que ce qui vient d'une adresse https, et ce Wird n'en a pas. " +
    "La personne qui le gère peut en définir une comme adresse publique.",
  adhanNotForEcho:
    "Un Echo ne peut pas lire ce genre de fichier. Choisissez un adhan en MP3 ou AAC sur la page Prières de Wird.",

  nextSchedule: (when, reciter, device) =>
    `Votre prochain programme est ${when} : ${reciter} sur ${device}.`,
  noSchedule: "Vous n'avez pas de programme à venir.",
  skipped: (when) => `Je saute celui prévu ${when}.`,
  nothingToSkip: "Vous n'avez pas de programme à sauter.",
  clock: (_text, hour, minute) => {
    const hours = ["minuit", "1 heure"][hour] ?? (hour === 12 ? "midi" : `${hour} heures`);
    return minute === 0 ? hours : `${hours} ${minute}`;
  },
  today: (time) => `aujourd'hui à ${time}`,
  tomorrow: (time) => `demain à ${time}`,
  onDay: (day, time) => `${day} à ${time}`,

  linkFirst:
    "Veuillez relier votre compte Wird dans l'application Alexa, ou dites : mon code est, puis les six chiffres que Wird vous montre.",
  sayCode: "Veuillez dire : mon code est, puis les six chiffres que Wird vous montre.",
  paired: "Ce compte Alexa est maintenant relié à Wird. Quelle sourate voulez-vous entendre ?",
  linkedElsewhere:
    "L'application Alexa garde un autre lien avec Wird, qui passe en premier. Désactivez-y la skill, réactivez-la, " +
    "et dites un nouveau code.",
  wrongCode: "Ce code n'est pas correct ou a expiré. Demandez-en un nouveau à Wird.",
  tooManyCodes: "Il y a eu trop de codes incorrects. Veuillez attendre quinze minutes.",
  noRoom: (most) =>
    `Votre compte Wird est relié, mais il a déjà ${most} enceintes : cet Echo n'a donc pas de place. ` +
    "Supprimez-en une dans Wird, puis redemandez.",
  disconnected: "Cet Echo est déconnecté dans Wird. Connectez-le d'abord là-bas.",

  routineName: "Lancer votre programme Wird",
  noScheduleHere: "Cet Echo n'a pas encore de programme. Créez-en un d'abord dans Wird.",
  routineByHand: (time) =>
    `Dans l'application Alexa, créez une routine à ${time} qui ouvre la skill Wird sur cet Echo.`,
  routineMade: "Votre routine est prête.",
  routineThere: "Vous avez déjà cette routine.",
  routineNotMade:
    "Aucune routine n'a été créée. Vous pouvez en créer une dans l'application Alexa : à l'heure du programme, ouvrir Wird.",

  tooSlow: "Wird met trop de temps à répondre. Veuillez réessayer.",
  failed: "Quelque chose s'est mal passé dans Wird. Veuillez réessayer.",
};

export default speech;
