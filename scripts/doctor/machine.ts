// The doctor looks at the machine: Node, time zones, and the clock as the catalogue's host sees it.
import { isKnownZone, zoneHere } from "#contract/times/zone-here";
import { type Finding, findings, reasonOf } from "./finding.ts";

const OLDEST_NODE = 24;
/**
 * The newest tz database that the Node of `npm start` has (https://data.iana.org/time-zones/tzdb/NEWS says
 * what changed); a test fails when that Node has a newer one, and this is to be raised.
 */
const NEWEST_ZONES = "2026c";
/** Zones made lately or with changes of their own: a database that was cut or is old lacks or misses them. */
const SOME_ZONES = ["Africa/Cairo", "Africa/Casablanca", "America/Coyhaique", "Asia/Gaza"];
/** Milliseconds. The Date of a reply has whole seconds. */
const CLOCK_MAY_DIFFER = 3_000;
const CATALOGUE_TIMEOUT = 10_000;

export function lookAtNode(version = process.versions.node): Finding {
  const { good, wrong } = findings("Node");
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return good(`Node ${version} runs Wird.`);
  return wrong(
    `Node ${version} is too old for Wird: start it with npm start, which brings Node ${OLDEST_NODE}.`,
  );
}

export function lookAtZones(version = process.versions.tz ?? "", isKnown = isKnownZone): Finding {
  const { good, note, wrong } = findings("Time zones");
  const unknown = SOME_ZONES.filter((zone) => !isKnown(zone));
  if (unknown.length === SOME_ZONES.length) {
    return wrong("This Node knows no time zones: install one with full ICU data.");
  }
  const start = `Update Node, or start Wird with npm start without a Node of your own: that one has ${NEWEST_ZONES}.`;
  if (unknown.length > 0) {
    return wrong(
      `This Node (time zones of ${version || "an unknown version"}) does not know ${unknown.join(", ")}: ` +
        `who lives there would be an hour off. ${start}`,
    );
  }
  if (version < NEWEST_ZONES) {
    return note(
      `The time zones are of ${version || "an unknown version"}, older than ${NEWEST_ZONES}: clock changes decided ` +
        `since then are not known, and recitations may be an hour off. ${start}`,
    );
  }
  // A Node with small ICU data has zones, but no languages.
  if (new Intl.DateTimeFormat("ar").resolvedOptions().locale !== "ar") {
    return wrong("This Node has the texts of English alone: install one with full ICU data.");
  }
  return good(`The time zones are of ${version}; this server's own is ${zoneHere()}.`);
}

/** Asks for the recitations, and compares the clock with the reply's Date. */
export async function lookAtCatalogueAndClock(catalogueUrl: string): Promise<Finding[]> {
  const catalogue = findings("Catalogue");
  const { host } = new URL(catalogueUrl);
  const unknown = findings("Clock").note(
    "The clock could not be compared with another one: see that time synchronisation is on " +
      "(timedatectl status).",
  );
  let reply: Response;
  const askedAt = Date.now();
  try {
    reply = await fetch(`${catalogueUrl}/reciters?language=eng`, {
      redirect: "error",
      signal: AbortSignal.timeout(CATALOGUE_TIMEOUT),
    });
  } catch (error) {
    const text =
      `The catalogue at ${host} does not answer (${reasonOf(error)}): new recitations are not ` +
      "listed, those that are known stay. Look at this machine's internet connection and DNS.";
    return [catalogue.wrong(text), unknown];
  }
  const clock = lookAtClock(reply.headers, (askedAt + Date.now()) / 2) ?? unknown;
  const shape = (await reply.json().catch(() => null)) as { reciters?: unknown } | null;
  if (!reply.ok || !Array.isArray(shape?.reciters)) {
    const text = `${host} answers ${reply.status} without a list of reciters: look at CATALOGUE_URL.`;
    return [catalogue.wrong(text), clock];
  }
  return [catalogue.good(`${host} lists ${shape.reciters.length} reciters.`), clock];
}

/** Null: the reply has no time. `now`: of this machine, UTC milliseconds. */
export function lookAtClock(headers: Headers, now: number): Finding | null {
  const { good, wrong } = findings("Clock");
  const date = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(date)) return null;
  // A reply from a cache has the Date at which it was made; half a second is cut off on average.
  const theirs = date + Number(headers.get("age") ?? 0) * 1000 + 500;
  const ahead = now - theirs;
  if (Math.abs(ahead) <= CLOCK_MAY_DIFFER) return good("The clock is right to a few seconds.");
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const way = ahead > 0 ? "ahead of" : "behind";
  return wrong(
    `The clock is ${seconds} s ${way} the catalogue's: recitations begin that much too ` +
      `${ahead > 0 ? "early" : "late"}. Turn on time synchronisation (timedatectl set-ntp true).`,
  );
}
