// Opens a socket for multicast DNS, by which Cast speakers find and are found.

import multicastDns from "multicast-dns";

export type Mdns = multicastDns.MulticastDNS;
export type MdnsResponse = multicastDns.ResponsePacket;
export type MdnsRecord = MdnsResponse["answers"][number];

export interface MdnsOptions {
  port?: number;
  interface?: string;
  bind?: string;
}

/** `onFault` is called for a port 5353 that cannot be used; nothing is thrown. */
export function openMdns(options: true | MdnsOptions, onFault: (error: Error) => void): Mdns {
  const mdns = multicastDns(options === true ? {} : options);
  mdns.on("error", onFault);
  return mdns;
}
