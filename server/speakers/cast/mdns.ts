// Opens sockets for multicast DNS, by which Cast speakers announce themselves and are found.

import { createSocket } from "node:dgram";
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

/**
 * A socket whose queries leave by the network of this address, and not by the default route. It hears
 * what is sent to that address alone, so that one packet is not heard once for each network.
 */
export function openMdnsOn(
  address: string,
  options: true | MdnsOptions,
  onFault: (error: Error) => void,
): Mdns {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  const port = options === true ? {} : { port: options.port };
  const mdns = multicastDns({ ...port, socket, multicast: false, bind: address });
  mdns.on("error", onFault);
  mdns.once("ready", () => {
    try {
      socket.setMulticastInterface(address);
      socket.setMulticastTTL(255);
    } catch (error) {
      onFault(error as Error);
    }
  });
  return mdns;
}
