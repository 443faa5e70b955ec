// Lets a virtual speaker be found by mDNS, as a Cast device announces itself.

import { isIPv4 } from "node:net";
import { type MdnsOptions, openMdns } from "../cast/mdns.ts";
import { VIRTUAL_MODEL } from "./virtual-identity.ts";

export interface Announced {
  deviceId: string;
  name: string;
  model: string;
  /** Where it listens; 0.0.0.0 stands for all addresses of this machine. */
  host: string;
  port: number;
}

/** Resolves once it has been announced; `stop` says goodbye to the network. */
export async function announce(
  speaker: Announced,
  mdns: true | MdnsOptions,
  complain: (error: Error) => void,
): Promise<{ stop(): Promise<void> }> {
  let giveUp = () => {};
  const bonjour = openMdns(mdns, (error) => {
    complain(error);
    giveUp();
  });
  const service = bonjour.publish({
    name: `${VIRTUAL_MODEL.replaceAll(" ", "-")}-${speaker.deviceId}`,
    type: "googlecast",
    host: `${speaker.deviceId}.local`,
    port: speaker.port,
    txt: {
      id: speaker.deviceId,
      fn: speaker.name,
      md: speaker.model,
      ve: "05",
      ic: "/setup/icon.png",
      // Audio output, no screen.
      ca: "4",
      st: "0",
      rs: "",
    },
  });
  if (isIPv4(speaker.host) && speaker.host !== "0.0.0.0") announceOnly(service, speaker.host);
  await new Promise<void>((resolve) => {
    giveUp = resolve;
    service.once("up", resolve);
  });
  return {
    stop() {
      return new Promise((resolve) => {
        bonjour.unpublishAll(() => bonjour.destroy(() => resolve()));
      });
    },
  };
}

type Service = ReturnType<ReturnType<typeof openMdns>["publish"]>;

/** The package announces every address of the machine but loopback, wherever one listens. */
function announceOnly(service: Service, host: string): void {
  const records = service.records.bind(service);
  service.records = () => [
    ...records().filter((record) => record.type !== "A" && record.type !== "AAAA"),
    { name: service.host, type: "A", ttl: 120, data: host },
  ];
}
