// Turns the mp3quran API v3's answers into recitations: cleans names, repairs lists, refuses rows.
import * as z from "zod/mini";
import { DEFAULT_REWAYA, SURAH_COUNT } from "#contract/recordings";
import { type Sentence, type SentenceCode, sentence } from "#contract/sentences/sentences";
import { CatalogueError } from "./catalogue-answer.ts";
import { type Recitation, splitFolder } from "./recitation.ts";

const catalogueId = z.int().check(z.positive());

const moshaf = z.object({
  id: catalogueId,
  name: z.string(),
  server: z.string(),
  surah_list: z.string(),
  /** Only in newer answers. */
  rewaya_id: z.optional(z.nullable(z.int())),
});

const recitersAnswer = z.object({
  reciters: z.array(z.object({ id: catalogueId, name: z.string(), moshaf: z.array(moshaf) })),
});
export type RecitersAnswer = z.output<typeof recitersAnswer>;

const riwayatAnswer = z.object({
  riwayat: z.array(z.object({ id: catalogueId, name: z.string() })),
});

export function parseReciters(answer: unknown): RecitersAnswer {
  return parse(recitersAnswer, answer);
}

/** Names of the riwayat by their catalogue id, without "Rewayat". */
export function parseRiwayat(answer: unknown): Map<number, string> {
  const { riwayat } = parse(riwayatAnswer, answer);
  return new Map(riwayat.map(({ id, name }) => [id, withoutRewayat(cleanName(name))]));
}

export function parse<Shape extends z.ZodMiniType>(shape: Shape, answer: unknown): z.output<Shape> {
  const result = shape.safeParse(answer);
  if (result.success) return result.data;
  const where = result.error.issues[0]?.path.slice(0, 6).join(".") || "the answer";
  throw new CatalogueError(sentence("catalogue.shape-unknown", { place: where }));
}

export interface CatalogueContent {
  recitations: Recitation[];
  /** About the rows that were left out. */
  leftOut: Sentence[];
}

// The real catalogue has some 290; a longer list is not a catalogue.
const MOST_RECITATIONS = 5000;

/** The English answer, with the Arabic names added. */
export function toRecitations(
  english: RecitersAnswer,
  arabic: RecitersAnswer,
  riwayat: Map<number, string>,
): CatalogueContent {
  const arabicNames = new Map(
    arabic.reciters.flatMap(({ name, moshaf }) => moshaf.map(({ id }) => [id, cleanName(name)])),
  );
  const recitations = new Map<number, Recitation>();
  const leftOut: Sentence[] = [];
  for (const reciter of english.reciters) {
    for (const one of reciter.moshaf) {
      const name = cleanName(reciter.name);
      const made = recitations.has(one.id)
        ? "catalogue.id-twice"
        : toRecitation(one, name, arabicNames.get(one.id) || name, riwayat);
      if (typeof made === "string") leftOut.push(sentence(made, { id: one.id }));
      else recitations.set(one.id, made);
    }
  }
  if (recitations.size === 0) throw new CatalogueError(sentence("catalogue.unusable"));
  if (recitations.size > MOST_RECITATIONS) {
    throw new CatalogueError(sentence("catalogue.too-long", { most: MOST_RECITATIONS }));
  }
  return { recitations: [...recitations.values()], leftOut };
}

type LeftOutCode = Extract<
  SentenceCode,
  `catalogue.${"name-missing" | "server-invalid" | "surahs-missing"}`
>;

/** The recitation, or the reason why the row cannot be used. */
function toRecitation(
  { id, name: moshafName, server, surah_list, rewaya_id }: z.output<typeof moshaf>,
  name: string,
  nameArabic: string,
  riwayat: Map<number, string>,
): Recitation | LeftOutCode {
  if (name === "") return "catalogue.name-missing";
  const folder = folderOf(server);
  if (!folder) return "catalogue.server-invalid";
  const availableSurahs = surahsOf(surah_list);
  if (availableSurahs.length === 0) return "catalogue.surahs-missing";
  return {
    identifier: `mp3quran-${id}`,
    name,
    nameArabic,
    ...rewayaAndStyle(moshafName, rewaya_id ?? null, riwayat),
    ...folder,
    availableSurahs,
  };
}

/** "Rewayat Hafs A'n Assem - Murattal": split at the last " - ". Some names have only the style. */
function rewayaAndStyle(
  moshafName: string,
  rewayaId: number | null,
  riwayat: Map<number, string>,
): { rewaya: string; style: string } {
  const name = cleanName(moshafName).replaceAll("’", "'");
  const dash = name.lastIndexOf(" - ");
  const first = dash < 0 ? name : name.slice(0, dash);
  const named = withoutRewayat(first);
  const style = dash < 0 ? "" : name.slice(dash + 3);
  if (named !== first) return { rewaya: named, style };
  return { rewaya: rewayaOf(rewayaId, riwayat), style: style || name };
}

const HAFS_ID = 1;
const OTHER_REWAYA = "Other";

function rewayaOf(id: number | null, riwayat: Map<number, string>): string {
  if (id === null) return OTHER_REWAYA;
  return riwayat.get(id) || (id === HAFS_ID ? DEFAULT_REWAYA : OTHER_REWAYA);
}

function withoutRewayat(name: string): string {
  return name.replace(/^(?:rewayat|riwayat)\s+/i, "");
}

/** "1, 2,3,": numbers of surahs in order; everything else in the list is ignored. */
function surahsOf(list: string): number[] {
  const numbers = list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^\d{1,3}$/.test(part))
    .map(Number);
  const surahs = numbers.filter((number) => number >= 1 && number <= SURAH_COUNT);
  return [...new Set(surahs)].sort((a, b) => a - b);
}

const LONGEST_ADDRESS = 500;

function folderOf(server: string): { server: string; path: string } | null {
  const address = server.trim();
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address)) return null;
  const { protocol, username, search, hash } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return null;
  return username || search || hash ? null : splitFolder(address);
}

const LONGEST_NAME = 200;

/** One line of text without control and bidi characters; markup is kept, and shown as text. */
export function cleanName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/[\p{Cf}\ufffd]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  return Array.from(line.slice(0, 2 * LONGEST_NAME))
    .slice(0, LONGEST_NAME)
    .join("")
    .trim();
}
