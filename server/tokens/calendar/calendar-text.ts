// A calendar as text, by RFC 5545: what a feed of runs needs of it, and no more.

export interface Calendar {
  name: string;
  /** BCP 47, of the texts in it. */
  language: string;
  /** Minutes after which a reader should fetch it again. */
  refreshMinutes: number;
  events: CalendarEvent[];
}

/** Instants are UTC milliseconds. */
export interface CalendarEvent {
  /** The same in each version of this event, and of no other. */
  uid: string;
  startsAt: number;
  endsAt: number;
  summary: string;
  description: string;
  location: string;
  url: string;
  isCancelled: boolean;
  /** Of this version; greater than that of an earlier one. */
  sequence: number;
  /** When it took this version. */
  changedAt: number;
}

/** Octets of a line without its end, RFC 5545 3.1. */
const LONGEST_LINE = 75;
/** Milliseconds. */
const SHORTEST = 60_000;

export function calendarText({ name, language, refreshMinutes, events }: Calendar): string {
  const tag = `;LANGUAGE=${language}`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Wird//Wird//EN",
    "CALSCALE:GREGORIAN",
    // RFC 7986, and what readers knew before it.
    `NAME${tag}:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ...events.flatMap((event) => [
      "BEGIN:VEVENT",
      `UID:${escaped(event.uid)}`,
      `DTSTAMP:${instant(event.changedAt)}`,
      `LAST-MODIFIED:${instant(event.changedAt)}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTART:${instant(event.startsAt)}`,
      // Later than its start, RFC 5545 3.8.2.2.
      `DTEND:${instant(Math.max(event.endsAt, event.startsAt + SHORTEST))}`,
      `SUMMARY${tag}:${escaped(event.summary)}`,
      ...(event.description === "" ? [] : [`DESCRIPTION${tag}:${escaped(event.description)}`]),
      ...(event.location === "" ? [] : [`LOCATION:${escaped(event.location)}`]),
      `URL:${event.url}`,
      `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
      // Its owner is not busy meanwhile.
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** TEXT of RFC 5545 3.3.11, which has no control characters but line breaks and tabs. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");
}

/** Such as 20261122T044500Z. */
function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** In lines of at most 75 octets; no character is cut, though it takes several octets. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LONGEST_LINE) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
