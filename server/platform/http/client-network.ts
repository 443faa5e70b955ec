// Which address a client has, and under which key its tries are counted: the one place for all limits.
import { isIP, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * An IPv4 address unchanged; an IPv6 address as its /64, the prefix of one household. Some proxies add the
 * client's port, which changes with each connection: it does not count.
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address);
  if (!isIPv6(plain)) return plain.slice(0, LONGEST);
  // The URL parser writes every IPv6 address in its one compressed form.
  const written = new URL(`http://[${plain.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [head = "", tail] = written.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after];
  return mappedIPv4(groups) ?? groups.slice(0, 4).join(":");
}

/** What is no address, from a proxy that writes such things, is cut to this. */
const LONGEST = 100;

/** `1.2.3.4:5000`, `::ffff:1.2.3.4:5000` and `[2001:db8::1]:5000`; the brackets may come without a port. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::[0-9]+)?$/.exec(address)?.[1];
  return bracketed ?? address.replace(/^((?:::ffff:)?[0-9]+(?:\.[0-9]+){3}):[0-9]+$/i, "$1");
}

/** Of ::ffff:0:0/96, as a dual-stack socket shows an IPv4 client. */
function mappedIPv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return null;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** More proxies than this are in front of nobody. */
const MOST_HOPS = 32;

/**
 * Lets `request.ip` be an address whatever proxies write into X-Forwarded-For: ports, brackets, quotes and zones are
 * taken off before the trusted ones are counted or compared. What is no address ends the list: nobody can tell what
 * stands before it, and a client that chooses it would choose where its tries are counted.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    const written = headers["x-forwarded-for"];
    if (written === undefined) return;
    const addresses = forwardedAddresses(String(written));
    if (addresses.length > 0) headers["x-forwarded-for"] = addresses.join(", ");
    else delete headers["x-forwarded-for"];
  });
}

/** The last ones of the list, up to the first from the end that is no address. */
export function forwardedAddresses(written: string): string[] {
  const entries = written.split(",").map((entry) => entry.trim());
  const found: string[] = [];
  for (const entry of entries
    .filter((entry) => entry !== "")
    .slice(-MOST_HOPS)
    .toReversed()) {
    const unquoted = entry.replace(/^"(.*)"$/, "$1").replace(/^for=/i, "");
    const address = withoutPort(unquoted).replace(/%.*$/, "");
    if (isIP(address) === 0) break;
    found.unshift(address);
  }
  return found;
}
