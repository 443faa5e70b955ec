// Cast messages in the journal of a speaker: their JSON as it is, and which of them only repeat.
import type { Repeats, SpeakerJournal } from "../speaker-journal.ts";
import type { CastPayload } from "./cast-protocol.ts";

export interface CastJournal {
  sent(namespace: string, text: string, payload: CastPayload): void;
  /** `payload`: null when it is not JSON. */
  received(namespace: string, text: string, payload: CastPayload | null): void;
}

const GOOGLE = "urn:x-cast:com.google.cast.";
const HEARTBEATS = new Set<unknown>(["PING", "PONG"]);
const QUERIES = new Set<unknown>(["GET_STATUS", "MEDIA_STATUS", "RECEIVER_STATUS"]);
/** What differs between two statuses of a speaker that goes on as it was. */
const PASSING = /"(?:requestId|currentTime)":[-+.\deE]+/g;

export function castJournal({ sent, received }: SpeakerJournal): CastJournal {
  return {
    sent: (namespace, text, payload) => sent(line(namespace, text), repeats(text, payload)),
    received: (namespace, text, payload) =>
      received(line(namespace, text), payload ? repeats(text, payload) : undefined),
  };
}

const line = (namespace: string, text: string) =>
  `${namespace.startsWith(GOOGLE) ? namespace.slice(GOOGLE.length) : namespace} ${text}`;

function repeats(text: string, { type }: CastPayload): Repeats | undefined {
  if (HEARTBEATS.has(type)) return { kind: "heartbeat", like: String(type) };
  if (QUERIES.has(type)) return { kind: String(type), like: text.replace(PASSING, "") };
  return undefined;
}
