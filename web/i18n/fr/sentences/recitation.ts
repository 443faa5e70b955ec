// The server's sentences about reciters, recordings and commands, in French.
import type { recitationSentences } from "#contract/sentences/recitation-sentences";

const sentences: Record<keyof typeof recitationSentences, string> = {
  "reciter.unknown": "Ce récitateur n’existe pas.",
  "reciter.without-surahs": "Ce récitateur n’a pas de sourates.",
  "reciter.without-recordings": "{reciter} n’a pas d’enregistrements.",
  "recording.unknown": "Cet enregistrement n’existe pas.",
  "recording.missing": "{reciter} n’a pas d’enregistrement de {surah}.",
  "recordings.missing": "{reciter} n’a pas d’enregistrement de {surahs}.",
  "recording.this-missing": "{reciter} n’a pas d’enregistrement de cette sourate.",
  "recordings.unreachable": "Les enregistrements sont injoignables.",
  "recitations.none": "Il n’y a pas encore de récitations.",
  "ayahs.without-times": "Les temps des versets de cette récitation ne sont pas connus.",

  "command.reciter-missing": "Choisir un récitateur demande son reciterId.",
  "command.surah-missing": "Choisir une sourate demande son surahId.",
  "command.place-missing": "Changer de position demande une position ou un verset.",
  "command.sleep-time-missing": "La minuterie de sommeil demande une durée.",
  "command.volume-missing": "Régler le volume demande un volume de 0 à 100.",
  "command.last-surah": "Dernière sourate",
  "command.first-surah": "Première sourate",
};
export default sentences;
