// Opens a socket for multicast DNS, by which Cast speakers announce themselves and are found.

import multicastDns, { type Mdns } from "multicast-dns";

export interface MdnsOptions {
  port?: number;
  interface?: string;
  bind?: string;
}

/** `onFault` is called when port 5353 cannot be used; nothing is thrown. */
export function openMdns(options: true | MdnsOptions, onFault: (error: Error) => void): Mdns {
  const mdns = multicastDns(options === true ? {} : options);
  mdns.on("error", onFault);
  return mdns;
}
