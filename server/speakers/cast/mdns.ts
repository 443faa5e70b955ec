// Opens multicast DNS, by which Cast speakers find and are found.

import { Bonjour } from "bonjour-service";

export interface MdnsOptions {
  port?: number;
  interface?: string;
  bind?: string;
}

/** `complain` hears of a port 5353 or a network that cannot be used; nothing is thrown. */
export function openMdns(options: true | MdnsOptions, complain: (error: Error) => void): Bonjour {
  const bonjour = new Bonjour(options === true ? {} : options, complain);
  // The package gives its private socket no error listener: without this one, a port that
  // somebody holds for himself would end the process.
  const { server } = bonjour as unknown as { server: { mdns: NodeJS.EventEmitter } };
  server.mdns.on("error", complain);
  return bonjour;
}
