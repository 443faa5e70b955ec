// The list of reciters as rows: people first, with their recitations under them; favourites and the last heard on top.
import type { Reciter } from "#contract/reciters";

/** Rows above all people, in this order. */
export type Section = "favourites" | "recent" | "all";

export type ReciterRow =
  | { kind: "section"; section: Section }
  /** Somebody with several recitations, which follow. */
  | { kind: "person"; name: Pick<Reciter, "name" | "nameArabic">; count: number }
  /** `alone`: with the name of the person, who has no row of their own above it. */
  | { kind: "recitation"; reciter: Reciter; alone: boolean; section: Section };

/** Recitations that were heard last and are shown. */
const MOST_RECENT = 5;

/** Somebody's recitations are together, in the place of the first of them. */
function byPerson(reciters: readonly Reciter[]): Reciter[][] {
  return [...Map.groupBy(reciters, ({ name }) => name).values()];
}

/** How many people recite. */
export const countPeople = (reciters: readonly Reciter[]): number =>
  new Set(reciters.map(({ name }) => name)).size;

export function peopleRows(reciters: readonly Reciter[]): ReciterRow[] {
  return byPerson(reciters).flatMap((recitations): ReciterRow[] => {
    const alone = recitations.length === 1;
    const [first] = recitations;
    const rows = recitations.map(
      (reciter) => ({ kind: "recitation", reciter, alone, section: "all" }) as const,
    );
    if (alone || !first) return rows;
    return [{ kind: "person", name: first, count: recitations.length }, ...rows];
  });
}

/** Ids that the list does not have are left out, and a favourite is not shown as recent again. */
export function sectionedRows(
  reciters: readonly Reciter[],
  favourites: readonly number[],
  recent: readonly number[],
): ReciterRow[] {
  const known = new Map(reciters.map((reciter) => [reciter.id, reciter]));
  const section = (name: Section, ids: readonly number[]): ReciterRow[] => {
    const found = ids.flatMap((id) => known.get(id) ?? []);
    if (found.length === 0) return [];
    return [
      { kind: "section", section: name },
      ...found.map(
        (reciter) => ({ kind: "recitation", reciter, alone: true, section: name }) as const,
      ),
    ];
  };
  const liked = new Set(favourites);
  const lastHeard = recent.filter((id) => !liked.has(id) && known.has(id)).slice(0, MOST_RECENT);
  const top = [...section("favourites", favourites), ...section("recent", lastHeard)];
  const all = peopleRows(reciters);
  return top.length === 0 ? all : [...top, { kind: "section", section: "all" }, ...all];
}
