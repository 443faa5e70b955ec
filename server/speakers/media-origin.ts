// Where speakers fetch our own media: the origin that a device reaches, and our paths in what it reports.
import { BlockList, isIP } from "node:net";

export interface MediaOrigin {
  /** The address for a device to which we are connected from `localAddress`; a path is completed. */
  address(url: string, localAddress: string): string;
  /** With PORT=0 the system chose the port. */
  listensOn(port: number): void;
}

interface Settings {
  host: string;
  port: number;
  publicUrl: string;
  /** Null: a home server on SQLite. */
  databaseUrl: string | null;
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  const family = isIP(address);
  if (family === 0) return address === "localhost" || address.endsWith(".localhost");
  return loopback.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * At home the local address of our own connection: a name or an address that only people's
 * browsers reach, above all localhost, would be another machine for the speaker. Where the speaker
 * cannot reach this process directly, because it is hosted or listens on loopback behind a proxy,
 * PUBLIC_URL.
 */
export function createMediaOrigin({ host, port, publicUrl, databaseUrl }: Settings): MediaOrigin {
  let listening = port;
  const isPublic = !isLoopback(new URL(publicUrl).hostname);
  const behindPublicUrl = isPublic && (databaseUrl !== null || isLoopback(host));

  return {
    address(url, localAddress) {
      if (!url.startsWith("/")) return url;
      if (behindPublicUrl) return publicUrl + url;
      // IPv4 in IPv6, and the zone of this machine, mean nothing to another.
      const address = localAddress.replace(/^::ffff:(?=[0-9.]+$)/i, "").replace(/%.*$/, "");
      const name = isIP(address) === 6 ? `[${address}]` : address;
      return `http://${name}:${listening}${url}`;
    },
    listensOn(chosen) {
      listening = chosen;
    },
  };
}

/** Tokens as server/sounds signs them: another server's /media is another's. */
const OUR_MEDIA = /^https?:\/\/[^/]+(\/media\/[0-9]+-[0-9a-z]+-[\w-]{43}\.[a-z0-9]+)$/;

/** Of our media the path alone, whichever node or address it was fetched from; else unchanged. */
export const withoutMediaOrigin = (url: string): string => OUR_MEDIA.exec(url)?.[1] ?? url;

/** A sound of ours, as a speaker reports it. */
export const isOwnMedia = (url: string | null): boolean => url?.startsWith("/media/") ?? false;
