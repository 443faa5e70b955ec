// A diagnosis for strangers: which messages were exchanged, and when, and nothing that tells whose home it was.
import type { Diagnosis, Exchanged, SharedDiagnosis, SharedMessage } from "#contract/devices";
import { makeOf } from "#contract/makes";

/** Only these fields are kept, of these kinds: what a later receiver adds is left out until it is named here. */
const NUMBERS = new Set([
  ...["requestId", "launchRequestId", "mediaSessionId", "currentTime", "duration", "playbackRate"],
  ...["level", "stepInterval", "detailedErrorCode", "supportedMediaCommands", "itemId"],
  ...["currentItemId", "loadingItemId", "preloadedItemId", "capabilities"],
]);
const FLAGS = new Set(["muted", "autoplay", "isIdleScreen", "launchedFromCloud"]);
/** Words of the protocol, in capitals. */
const WORDS = new Set([
  ...["type", "responseType", "playerState", "idleReason", "reason", "status", "streamType"],
  ...["resumeState", "repeatMode"],
]);
const PARTS = new Set(["status", "applications", "volume", "media", "extendedStatus", "items"]);
const MEMBERS = new Set(["device", "devices"]);
/** Replaced by "session-1" and so on: equal ones stay equal. */
const LABELLED: Record<string, string> = {
  ...{ sessionId: "session", transportId: "transport", contentId: "recording" },
  ...{ deviceId: "member", entity: "recording" },
};
const WORD = /^[A-Z][A-Z0-9_]{0,60}$/;
const PLAYERS = new Set(["CC1AD845", "MultizoneLeader", "MultizoneFollower"]);
const CONTROL_TYPES = new Set(["attenuation", "fixed", "master"]);
const AUDIO_TYPE = /^(audio|video)\/[\w.+-]{1,40}$/;
const CHANNELS = new Set([
  ...["receiver", "receiver.discovery", "media", "multizone", "tp.connection", "tp.heartbeat"],
]);
const MOST_ENTRIES = 20;
const DEEPEST = 8;

/** What may be said of the connection; a fault by its code alone. */
const NOTES: [RegExp, string][] = [
  [/^connecting to /, "connecting"],
  [/^the connection stands/, "the connection stands"],
  [/^no connection: /, "no connection"],
  [/^connection lost: /, "connection lost"],
  [/^disconnected: /, "disconnected"],
  [/^connected$/, "connected"],
  [/^not found on the network$/, "not found on the network"],
  [/ has no members of the group$/, "a place without members of the group"],
  [/^taken over by /, "taken over"],
];
const FAULT = /\b(E[A-Z]{4,16}|alert number \d{1,3}|ERR_[A-Z_]{3,60})\b/;
const ERROR_NOTE = /^[A-Z_]{1,40}: error \d{1,6}, [A-Z_]{1,60}$/;

export function shareableDiagnosis(diagnosis: Diagnosis): SharedDiagnosis {
  const { messages, model, name, speakerVersion, wirdVersion, errorSentence } = diagnosis;
  const labels = new Map<string, string>();
  const begun = Date.parse(messages[0]?.at ?? "");
  // Some makers put the name that people gave into the model.
  const isNamed = model !== null && model.toLowerCase().includes(name.toLowerCase());
  return {
    format: "wird-shared-diagnosis-1",
    make: makeOf(diagnosis).name,
    ...{ model: isNamed ? null : model, speakerVersion, wirdVersion },
    error: errorSentence?.code ?? null,
    messages: messages.flatMap((message) => shareable(message, begun, labels)),
  };
}

function shareable(
  message: Exchanged,
  begun: number,
  labels: Map<string, string>,
): SharedMessage[] {
  const { direction, text, times, at, until } = message;
  const when = {
    after: Date.parse(at) - begun,
    until: Date.parse(until) - begun,
    times,
    direction,
  };
  if (direction === "note") {
    const note = shareableNote(text);
    return note === null ? [] : [{ ...when, channel: null, payload: null, note }];
  }
  const [, channel = "", json = ""] = /^([\w.]+) (.*)$/s.exec(text) ?? [];
  const isKnown = CHANNELS.has(channel);
  const payload = isKnown ? shareablePayload(json, labels) : null;
  return [{ ...when, channel: isKnown ? channel : null, payload, note: null }];
}

function shareableNote(text: string): string | null {
  if (ERROR_NOTE.test(text)) return text;
  const [, note] = NOTES.find(([said]) => said.test(text)) ?? [];
  if (note === undefined) return null;
  const [fault] = FAULT.exec(text) ?? [];
  return fault === undefined ? note : `${note}: ${fault}`;
}

function shareablePayload(json: string, labels: Map<string, string>): SharedMessage["payload"] {
  try {
    const said: unknown = JSON.parse(json);
    return isFields(said) ? keptFields(said, labels, 0) : null;
  } catch {
    // It was cut.
    const [, type] = /"type":"([A-Z_]{1,60})"/.exec(json) ?? [];
    return type === undefined ? null : { type };
  }
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function keptFields(fields: Fields, labels: Map<string, string>, depth: number): Fields {
  const kept: Fields = {};
  for (const [key, value] of Object.entries(fields)) {
    const shown = keptValue(key, value, labels, depth);
    if (shown !== undefined) kept[key] = shown;
  }
  return kept;
}

/** Undefined: left out. */
function keptValue(
  key: string,
  value: unknown,
  labels: Map<string, string>,
  depth: number,
): unknown {
  if (typeof value === "number") return NUMBERS.has(key) ? value : undefined;
  if (typeof value === "boolean") return FLAGS.has(key) ? value : undefined;
  if (typeof value === "string") return keptText(key, value, labels);
  if (depth >= DEEPEST || !(PARTS.has(key) || MEMBERS.has(key))) return undefined;
  if (value === null) return null;
  if (!Array.isArray(value)) return keptFields(value as Fields, labels, depth + 1);
  const entries: unknown[] = value.slice(0, MOST_ENTRIES);
  return entries.map((entry) => (isFields(entry) ? keptFields(entry, labels, depth + 1) : null));
}

function keptText(key: string, text: string, labels: Map<string, string>): string | undefined {
  const label = LABELLED[key];
  if (label !== undefined) return text === "" ? "" : labelOf(label, text, labels);
  if (key === "appId") return PLAYERS.has(text) ? text : labelOf("app", text, labels);
  if (key === "controlType") return CONTROL_TYPES.has(text) ? text : undefined;
  if (key === "contentType") return AUDIO_TYPE.test(text) ? text : undefined;
  return WORDS.has(key) && WORD.test(text) ? text : undefined;
}

function labelOf(label: string, text: string, labels: Map<string, string>): string {
  const known = labels.get(`${label} ${text}`);
  if (known !== undefined) return known;
  const next = `${label}-${[...labels.values()].filter((given) => given.startsWith(`${label}-`)).length + 1}`;
  labels.set(`${label} ${text}`, next);
  return next;
}
