// The journal of each speaker: what was last said between it and Wird, in memory, to look for a fault.
import { englishOf, type Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";

/** Written by a kind of speaker while it works; read by people, so no secrets beyond those of `shownText`. */
export interface SpeakerJournal {
  /** Written after it has gone: a command waits for no journal. */
  sent(text: Text, repeats?: Repeats): void;
  received(text: Text, repeats?: Repeats): void;
  /** What happened to the connection, in English: "connecting to 192.168.1.5:8009". */
  note(text: string, repeats?: Repeats): void;
  /**
   * A command or the connection failed: `watchedSpeaker` reports both for every kind. The note
   * says it in English, by default in the words of the error.
   */
  failed(error: Sentence, note?: string): void;
  learned(facts: Partial<SpeakerFacts>): void;
}

/** As it goes over the wire; a function where there is no text yet: not called for what repeats. */
type Text = string | (() => string);

/**
 * A heartbeat, or a status that may be the same as the last one. Two messages of one direction and
 * `kind` with the same `like` become one that is counted, unless something else was said in between.
 */
export interface Repeats {
  kind: string;
  like: string;
}

/** Null: not known. */
export interface SpeakerFacts {
  /** `host:port` */
  address: string | null;
  model: string | null;
  /** Of the speaker's own software. */
  version: string | null;
}

export interface JournalEntry {
  direction: "sent" | "received" | "note";
  text: string;
  /** UTC milliseconds of the first of `times`, and of the last. */
  at: number;
  until: number;
  times: number;
}

export interface JournalContents extends SpeakerFacts {
  /** The last one, and when it was (UTC milliseconds); null: none since the journal was begun. */
  error: { sentence: Sentence; at: number } | null;
  /** Oldest first, without secrets. */
  entries: JournalEntry[];
}

export interface SpeakerJournals {
  /** The journal of a device; begun when there is none. */
  of(deviceId: number): SpeakerJournal;
  /** Null: this node has none. */
  read(deviceId: number): JournalContents | null;
  forget(deviceId: number): void;
}

export const MOST_ENTRIES = 200;
export const LONGEST_TEXT = 2_000;
/** Characters; most texts have one byte for each. */
const MOST_OF_ONE = 128 * 1024;
/** Of all speakers of this node together: where many are followed each keeps fewer messages. */
const MOST_OF_ALL = 32 * 1024 * 1024;
/** What an entry takes beside its text. */
const ENTRY = 100;

interface Limits {
  mostOfOne?: number;
  mostOfAll?: number;
}

export function createSpeakerJournals(
  clock: Clock,
  { mostOfOne = MOST_OF_ONE, mostOfAll = MOST_OF_ALL }: Limits = {},
): SpeakerJournals {
  const journals = new Map<number, ReturnType<typeof createJournal>>();
  const share = () => Math.min(mostOfOne, mostOfAll / journals.size);

  return {
    of(deviceId) {
      let journal = journals.get(deviceId);
      if (!journal) {
        journal = createJournal(clock, share);
        journals.set(deviceId, journal);
      }
      return journal;
    },
    read: (deviceId) => journals.get(deviceId)?.read() ?? null,
    forget(deviceId) {
      journals.delete(deviceId);
    },
  };
}

function createJournal(clock: Clock, share: () => number) {
  const entries: JournalEntry[] = [];
  /** The last of each kind since something was said that does not repeat. */
  const latest = new Map<string, { entry: JournalEntry; like: string }>();
  let size = 0;
  let error: JournalContents["error"] = null;
  let facts: SpeakerFacts = { address: null, model: null, version: null };

  function add(direction: JournalEntry["direction"], text: Text, repeats?: Repeats): void {
    const at = clock.now();
    const kind = repeats && `${direction} ${repeats.kind}`;
    const last = kind === undefined ? undefined : latest.get(kind);
    if (last && last.like === repeats?.like) {
      last.entry.times += 1;
      last.entry.until = at;
      return trim();
    }
    const entry = { direction, text: shortened(textOf(text)), at, until: at, times: 1 };
    entries.push(entry);
    size += entry.text.length + ENTRY;
    if (repeats && kind !== undefined) latest.set(kind, { entry, like: repeats.like });
    else latest.clear();
    trim();
  }

  function trim(): void {
    const most = share();
    while (entries.length > MOST_ENTRIES || (size > most && entries.length > 1)) dropOldest();
  }

  function dropOldest(): void {
    const oldest = entries.shift();
    if (!oldest) return;
    size -= oldest.text.length + ENTRY;
    for (const [kind, { entry }] of latest) if (entry === oldest) latest.delete(kind);
  }

  return {
    sent: (text: Text, repeats?: Repeats) => add("sent", text, repeats),
    received: (text: Text, repeats?: Repeats) => add("received", text, repeats),
    note: (text: string, repeats?: Repeats) => add("note", text, repeats),
    failed(sentence: Sentence, note = englishOf(sentence)) {
      error = { sentence, at: clock.now() };
      add("note", note, { kind: "failed", like: note });
    },
    learned(known: Partial<SpeakerFacts>) {
      facts = { ...facts, ...known };
    },
    read: (): JournalContents => ({
      ...facts,
      error,
      entries: entries.map((entry) => ({ ...entry, text: shownText(entry.text) })),
    }),
  };
}

const textOf = (text: Text) => (typeof text === "string" ? text : text());

/** A copy: a slice would keep the whole text in memory. */
function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  return `${Buffer.from(text.slice(0, LONGEST_TEXT - 1)).toString()}…`;
}

/** JSON may write / as \/, and a text may end in the middle of a secret. */
const SLASH = String.raw`\\?/`;
/** server/sounds/media-token.ts */
const MEDIA_TOKEN = new RegExp(`(media${SLASH}[0-9]+-[0-9a-z]+-)[\\w-]+`, "g");
const USER_OF_ADDRESS = new RegExp(`(\\w:${SLASH}${SLASH})[^\\s"/\\\\@]+@`, "g");
const QUERY = /(\?)[^\s"'<>#\\]+/g;
const SECRET_FIELD =
  /("(?:[a-z_]*token|apiKey|api_key|secret|password|authorization|signature|consentToken)"\s*:\s*")(?:[^"\\]|\\.)*/gi;

/** Without secrets: tokens of our own sounds, queries and users in addresses, fields named so. */
function shownText(text: string): string {
  return text
    .replace(MEDIA_TOKEN, "$1…")
    .replace(USER_OF_ADDRESS, "$1…@")
    .replace(SECRET_FIELD, "$1…")
    .replace(QUERY, "$1…");
}
