// Sentences of an agent of any version, which may be somebody's own program that says anything.
import type { AnySentence } from "#contract/sentences/sentence";
import {
  aboutSpeaker,
  englishOf,
  knownSentence,
  type Sentence,
} from "#contract/sentences/sentences";

/** Characters as JSON: longer ones are not stored, nor shown. */
const LONGEST_SENTENCE = 1000;

/** One that is too long or makes no sense is replaced by "the speaker cannot be used"; `speaker`: its name. */
export function sentenceOfAgent(given: AnySentence, speaker: string): Sentence {
  const unusable = aboutSpeaker("speaker.unusable", speaker);
  if (JSON.stringify(given).length > LONGEST_SENTENCE) return unusable;
  try {
    return knownSentence(englishOf(given), given);
  } catch {
    // A known code without its params.
    return unusable;
  }
}
