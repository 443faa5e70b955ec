// Where the recordings of a catalogue really are: speakers are given the address after its redirects.
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { recordingUrl } from "#contract/recordings";
import type { RecordingParts } from "./headers/recording-part.ts";
import { type Recitation, splitFolder } from "./recitation.ts";

export interface RecordingFolders {
  /**
   * The recitations with their final folders; without those that redirect out of the catalogue's own
   * domain, each with a sentence. `alive` is called again and again meanwhile.
   */
  settle(
    recitations: Recitation[],
    alive: () => Promise<void>,
  ): Promise<{ recitations: Recitation[]; leftOut: Sentence[] }>;
}

const HOSTS_AT_ONCE = 4;
const ALIVE_EVERY = 20;

export function createRecordingFolders(
  recordings: Pick<RecordingParts, "mayRead" | "finalOf">,
): RecordingFolders {
  /** By the folder that the catalogue names: found before, and asked for once. */
  const known = new Map<string, string>();

  const folderOf = ({ server, path }: Recitation) => server + path;

  /** "outside": out of the catalogue's own domain. Null: it cannot be known now, and stays as the catalogue names it. */
  async function finalFolder(recitation: Recitation): Promise<string | null> {
    const [surah = 1] = recitation.availableSurahs;
    const url = recordingUrl(recitation, surah);
    const final = await recordings.finalOf(url);
    if (final === null || final === "outside") return final;
    const file = url.slice(folderOf(recitation).length);
    // Any other name would not hold for the other surahs.
    return final.endsWith(`/${file}`) ? final.slice(0, -file.length) : null;
  }

  return {
    async settle(recitations, alive) {
      const hosts = Map.groupBy(
        recitations.filter((one) => recordings.mayRead(recordingUrl(one, 1))),
        ({ server }) => server,
      );
      const moved = new Map<Recitation, string>();
      let asked = 0;

      async function find(recitation: Recitation): Promise<string | null> {
        if (++asked % ALIVE_EVERY === 0) await alive();
        const final = await finalFolder(recitation);
        if (final !== null && final !== folderOf(recitation)) moved.set(recitation, final);
        if (final !== null && final !== "outside") known.set(folderOf(recitation), final);
        return final;
      }

      /** Only where the first one is elsewhere are the others looked for. */
      async function settleHost([first, ...others]: Recitation[]): Promise<void> {
        if (!first) return;
        const before = known.get(folderOf(first));
        const final = await find(first);
        if (final === null || final === folderOf(first)) return;
        for (const other of others) {
          const kept = final === before ? known.get(folderOf(other)) : undefined;
          if (kept === undefined) await find(other);
          else if (kept !== folderOf(other)) moved.set(other, kept);
        }
      }

      const waiting = [...hosts.values()];
      const settleNext = async () => {
        for (let host = waiting.shift(); host; host = waiting.shift()) await settleHost(host);
      };
      await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, settleNext));
      const isOutside = (one: Recitation) => moved.get(one) === "outside";
      return {
        recitations: recitations
          .filter((one) => !isOutside(one))
          .map((one) => ({ ...one, ...splitFolder(moved.get(one) ?? folderOf(one)) })),
        leftOut: recitations
          .filter(isOutside)
          .map(({ name }) => sentence("catalogue.redirects-outside", { name })),
      };
    },
  };
}
