// Tells the groups of a virtual device by https, as Cast devices do on port 8443.

import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { selfSignedCertificate } from "./virtual-identity.ts";

const PATH = "/setup/eureka_info?params=multizone";
const IS_ADDRESS = /^[\d.:[\]]+$/;

export interface ToldGroup {
  uuid: string;
  name: string;
  /** "self", or the address of the device that leads it. */
  leader: string;
  /** Told by its leader alone. */
  port: number | null;
}

export interface VirtualSetup {
  port: number;
  /** Questions so far. */
  asked(): number;
  close(): Promise<void>;
}

export async function startVirtualSetup(
  host: string,
  port: number,
  groups: () => ToldGroup[],
): Promise<VirtualSetup> {
  let asked = 0;
  const server = createServer(await selfSignedCertificate(), ({ url, headers }, reply) => {
    asked += 1;
    const isByAddress = IS_ADDRESS.test(headers.host ?? "");
    reply.statusCode = isByAddress ? (url === PATH ? 200 : 404) : 403;
    const told = groups().map(({ uuid, name, leader, port: castPort }) => ({
      ...{ uuid, name, elected_leader: leader, channel_selection: 0, multichannel_group: false },
      ...(castPort === null ? {} : { cast_port: castPort }),
    }));
    const dynamic = [{ uuid: "00000000-0000-0000-0000-000000000000", name: "For now" }];
    reply.setHeader("content-type", "application/json");
    reply.end(JSON.stringify({ multizone: { dynamic_groups: dynamic, groups: told } }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
