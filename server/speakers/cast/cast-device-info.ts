// Requests the id, the name and the groups of Cast devices that only CAST_HOSTS lists.

import { lookup } from "node:dns/promises";
import { request } from "node:https";
import { isIP } from "node:net";
import type { Clock } from "#server/platform/clock";
import { type CastAddress, type CastLog, openCastChannel, receiverTls } from "./cast-channel.ts";
import { isObject, NAMESPACE, parsePayload, PLATFORM } from "./cast-protocol.ts";

const ANSWER_TIMEOUT_MS = 3_000;
const GROUPS_PATH = "/setup/eureka_info?params=multizone";
const MOST_BYTES = 64 * 1024;
const MOST_GROUPS = 100;

export interface DeviceInfo {
  deviceId: string;
  name: string;
  model: string;
}

/** Null when nothing answers at the address, or the answer has no id. */
export async function askDeviceInfo(
  address: CastAddress,
  clock: Clock,
  log: CastLog,
): Promise<DeviceInfo | null> {
  try {
    const channel = await openCastChannel({
      address,
      clock,
      log,
      onMessage() {},
      onLost() {},
    });
    try {
      channel.greet(PLATFORM);
      const { deviceId, friendlyName, deviceModel } = await channel.request(
        PLATFORM,
        NAMESPACE.discovery,
        { type: "GET_DEVICE_INFO" },
        ANSWER_TIMEOUT_MS,
      );
      if (typeof deviceId !== "string" || deviceId === "") return null;
      return {
        deviceId: normaliseCastId(deviceId),
        name: typeof friendlyName === "string" && friendlyName ? friendlyName : deviceId,
        model: typeof deviceModel === "string" ? deviceModel : "",
      };
    } finally {
      void channel.close();
    }
  } catch (error) {
    log.debug({ ...address, fault: (error as Error).message }, "a host of CAST_HOSTS is silent");
    return null;
  }
}

/** A group of which a device is a member. */
export interface DeviceGroup {
  deviceId: string;
  name: string;
  /** At the device itself; null: another device leads the group. */
  port: number | null;
  /** The address of that other device; null: it is not said. */
  leader: string | null;
}

/**
 * The groups of the device at this host, as pychromecast reads them (pychromecast/dial.py). Null: it does not say.
 * Devices crash when they are asked again and again: home-assistant/core#52020, #55435.
 */
export async function askGroups(
  host: string,
  port: number,
  clock: Clock,
  log: CastLog,
): Promise<DeviceGroup[] | null> {
  try {
    return readGroups(await fetchText(await addressOf(host), port, GROUPS_PATH, clock));
  } catch (error) {
    log.debug({ host, fault: (error as Error).message }, "a host tells no groups of speakers");
    return null;
  }
}

/** A Host header that is a name is answered with 403. */
async function addressOf(host: string): Promise<string> {
  return isIP(host) ? host : (await lookup(host)).address;
}

function fetchText(host: string, port: number, path: string, clock: Clock): Promise<string> {
  return new Promise((resolve, reject) => {
    // As for its other connections: its certificate is its own, and nothing secret is sent.
    const tls = { secureContext: receiverTls, rejectUnauthorized: false, agent: false };
    const asked = request({ host, port, path, ...tls });
    const cancelTimeout = clock.after(ANSWER_TIMEOUT_MS, () => {
      asked.destroy(new Error("It did not answer in time."));
    });
    asked.once("close", cancelTimeout);
    asked.once("error", reject);
    asked.once("response", (reply) => {
      let text = "";
      if (reply.statusCode !== 200) asked.destroy(new Error(`It answered ${reply.statusCode}.`));
      reply.setEncoding("utf8");
      reply.on("data", (part: string) => {
        text += part;
        if (text.length > MOST_BYTES) asked.destroy(new Error("Its answer is over 64 KB."));
      });
      reply.once("error", reject);
      reply.once("end", () => resolve(text));
    });
    asked.end();
  });
}

function readGroups(text: string): DeviceGroup[] | null {
  const multizone = parsePayload(text)?.multizone;
  if (!isObject(multizone)) return null;
  // Dynamic groups have no port at which they can be reached.
  const groups: unknown[] = Array.isArray(multizone.groups) ? multizone.groups : [];
  return groups.slice(0, MOST_GROUPS).flatMap((group) => {
    if (!isObject(group) || typeof group.uuid !== "string" || group.uuid === "") return [];
    const { uuid, name, cast_port: castPort, elected_leader: leader } = group;
    // "self", or the address of the leader with a port that is not the group's.
    const [, other = ""] =
      /^\[?([^\]]*?)\]?(?::\d+)?$/.exec(typeof leader === "string" ? leader : "") ?? [];
    const leads = typeof castPort === "number" && castPort > 0 && castPort < 65_536;
    return {
      deviceId: normaliseCastId(uuid),
      name: typeof name === "string" && name ? name : uuid,
      port: leads && !isIP(other) ? castPort : null,
      leader: isIP(other) ? other : null,
    };
  });
}

const CAST_ID = /^[0-9a-f-]{32,36}$/i;

/** DEVICE_INFO writes the id in capitals and mDNS in lower case: normalised to one id. */
export function normaliseCastId(id: string): string {
  return CAST_ID.test(id) ? id.toLowerCase().replaceAll("-", "") : id;
}
