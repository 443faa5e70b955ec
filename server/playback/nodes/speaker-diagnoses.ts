// The diagnosis of a speaker: its journal, from the node that follows it, with what is known beside it.
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Device, Diagnosis } from "#contract/devices";
import { makeOf } from "#contract/makes";
import { englishOf } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Events } from "#server/platform/events";
import type { JournalContents, SpeakerJournals } from "#server/speakers/speaker-journal";
import { VERSION } from "#server/version";
import type { RequestForwarding } from "./request-forwarding.ts";
import type { SpeakerLeases } from "./speaker-leases.ts";

export interface SpeakerDiagnoses {
  /** Throws LeasedElsewhere when the node that follows the speaker does not answer. */
  of(device: Device): Promise<Diagnosis>;
}

interface Parts {
  journals: Pick<SpeakerJournals, "read">;
  leases: Pick<SpeakerLeases, "holder">;
  forwarding: RequestForwarding;
  events: Pick<Events, "node">;
  /** The model of a Cast speaker, as it announces itself; null: it was not seen lately. */
  modelOf(device: Pick<Device, "type" | "deviceId">): string | null;
}

const NOTHING: JournalContents = {
  ...{ address: null, model: null, version: null },
  ...{ error: null, entries: [] },
};

export function createSpeakerDiagnoses(parts: Parts): SpeakerDiagnoses {
  const { journals, leases, forwarding, events } = parts;

  /** Null: no node follows it. */
  async function read(device: Device): Promise<{ node: string; contents: JournalContents } | null> {
    const contents = journals.read(device.id);
    const node = device.isConnected ? await leases.holder(device.id) : null;
    // Of one that nobody follows there may be the journal of last time.
    if (node === null || node === events.node) return contents && { node: events.node, contents };
    const { journal } = await forwarding.forward(node, device.id, { do: "read" });
    return journal === undefined ? null : { node, contents: await unpacked(journal) };
  }

  forwarding.onRequest(["read"], async (deviceId) => {
    const contents = journals.read(deviceId);
    if (!contents) throw new AppError("not-found");
    return { journal: await packed(contents) };
  });

  return {
    async of(device) {
      const found = await read(device);
      const { address, model, version, error, entries } = found?.contents ?? NOTHING;
      const { deviceId, name, type, isConnected, reachable } = device;
      return {
        ...{ deviceId, name, type, isConnected, reachable, address },
        model: model ?? parts.modelOf(device),
        speakerVersion: version,
        wirdVersion: VERSION,
        node: makeOf(device).isFollowed ? (found?.node ?? null) : null,
        error: error && englishOf(error.sentence),
        errorSentence: error && error.sentence,
        errorAt: error && instantOf(error.at),
        messages: entries.map(({ at, until, ...entry }) => ({
          ...entry,
          at: instantOf(at),
          until: instantOf(until),
        })),
      };
    },
  };
}

const instantOf = (at: number) => new Date(at).toISOString();

// Compressed: a notification of PostgreSQL has at most 8000 bytes, and a full journal 130,000.
const packed = async (contents: JournalContents): Promise<string> =>
  (await promisify(gzip)(JSON.stringify(contents))).toString("base64");

const unpacked = async (text: string): Promise<JournalContents> =>
  JSON.parse((await promisify(gunzip)(Buffer.from(text, "base64"))).toString());
