// Which of a person's khatms they mean.
import type { Khatm } from "#contract/khatms";
import { foldName } from "#contract/names/name-folding";

type Chosen = { khatm: Khatm } | { finished: Khatm } | { which: Khatm[] } | { none: true };

/** Words that mean one's khatm; folded. */
const khatmWords = /^(?:(?:my|the|mon|ma|le|la) )?khat(?:m|ma|am)$|^(?:ال)?ختم(?:ه|تي)?$/;

export const isKhatmWord = (said: string) => khatmWords.test(foldName(said));

/** `said`: its name, if any. `lastHeard`: the id of the one that goes without saying. */
export function chosenKhatm(
  own: readonly Khatm[],
  said: string | null,
  lastHeard: number | null,
): Chosen {
  const meant = said === null ? own : named(own, foldName(said));
  const open = meant.filter(({ finishedAt }) => finishedAt === null);
  const last = open.at(-1);
  if (!last) {
    const finished = meant.at(-1);
    return finished ? { finished } : { none: true };
  }
  const heard = open.find(({ id }) => id === lastHeard);
  // Nobody can tell apart by name those that share one: the newest is meant.
  const areAlike = open.every(({ name }) => foldName(name) === foldName(last.name));
  const khatm = heard ?? (areAlike ? last : null);
  return khatm ? { khatm } : { which: open };
}

/** The best of: the same name, a name with these words, these words with a name among them. */
function named(own: readonly Khatm[], said: string): readonly Khatm[] {
  const ways: ((name: string) => boolean)[] = [
    (name) => name === said,
    (name) => name.includes(said),
    (name) => said.includes(name),
  ];
  for (const isMeant of ways) {
    const found = own.filter(({ name }) => isMeant(foldName(name)));
    if (found.length > 0) return found;
  }
  return [];
}
