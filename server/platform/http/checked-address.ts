// Connects only to addresses that were checked: names are resolved once, before, and not again by the connection.
import { lookup } from "node:dns/promises";
import type { RequestOptions } from "node:http";
import { isIP } from "node:net";

export interface Address {
  address: string;
  /** 4 or 6. */
  family: number;
}

/** All addresses of a name; rejects when it has none. */
export type Resolve = (host: string) => Promise<Address[]>;

export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/** Without the brackets of IPv6. URLs spell every form of an IPv4 address with dots: 0x7f.1 is 127.0.0.1. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, "");
}

/** The host's own address when it is one. Rejects when `signal` is aborted, which the system's resolver cannot be. */
export async function addressesOf(
  host: string,
  { resolve, signal }: { resolve: Resolve; signal: AbortSignal },
): Promise<Address[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  return await Promise.race([resolve(host), aborted(signal)]);
}

/** For node:http: whatever the name resolves to by now, these are connected to. */
export function pinnedTo(addresses: Address[]): RequestOptions["lookup"] {
  return (_host, { all }, found) => {
    const [first] = addresses;
    if (all) found(null, addresses);
    else if (first) found(null, first.address, first.family);
    else found(new Error("No address."), "");
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
