// Lets a virtual speaker be found by mDNS, as a Cast device announces itself.

import type { Bonjour } from "bonjour-service";
import { isIPv4 } from "node:net";
import type { Clock } from "#server/platform/clock";
import { type MdnsOptions, openMdns } from "../cast/mdns.ts";
import { VIRTUAL_MODEL } from "./virtual-identity.ts";

/** How long another speaker of the same name has to speak up. */
const OBJECTION_MS = 400;

export interface Announced {
  deviceId: string;
  name: string;
  model: string;
  /** Where it listens; 0.0.0.0 stands for all addresses of this machine. */
  host: string;
  port: number;
}

/**
 * Resolves once it has been announced; `stop` says goodbye to the network. Rejects when the network
 * has a speaker of this id, and so of this name, already.
 */
export async function announce(
  speaker: Announced,
  mdns: true | MdnsOptions,
  clock: Clock,
  complain: (error: Error) => void,
): Promise<{ stop(): Promise<void> }> {
  let giveUp = () => {};
  const bonjour = openMdns(mdns, (error) => {
    complain(error);
    giveUp();
  });
  if (await isTaken(speaker.deviceId, bonjour, clock)) {
    bonjour.destroy();
    throw new Error(
      `Another speaker on this network is called ${speaker.name}; choose a new name.`,
    );
  }
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

// The package would look too, but tells it only to the console, with a stack.
function isTaken(deviceId: string, bonjour: Bonjour, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const browser = bonjour.find({ type: "googlecast" }, (found) => {
      if (found.txt?.id === deviceId) answer(true);
    });
    const cancel = clock.after(OBJECTION_MS, () => answer(false));
    function answer(taken: boolean): void {
      browser.stop();
      cancel();
      resolve(taken);
    }
  });
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
