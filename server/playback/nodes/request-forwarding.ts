// Buttons pressed on one node for a speaker that another node follows: asked there, answered here.
import { randomUUID } from "node:crypto";
import type { Device } from "#contract/devices";
import { LONGEST_PRESS, NEWS_ON_THE_WAY, REQUEST_BEGUN } from "#contract/time-budgets";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Events, SpeakerReply, SpeakerRequest } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { ControlOutcome, PlaybackControl } from "../playback-control.ts";
import { LeasedElsewhere } from "./speaker-leases.ts";

interface Parts {
  control: PlaybackControl;
  devices: { find(id: number): Promise<Device | null> };
  /** Writes what the speakers are doing, so that the node that asked reads it. Never rejects. */
  saveStates(): Promise<void>;
  events: Events;
  clock: Clock;
  log: Log;
}

export function forwardedControl(parts: Parts): PlaybackControl {
  const { control, devices, saveStates, events, clock, log } = parts;
  const asked = new Map<string, { begun(): void; reply(reply: SpeakerReply): void }>();

  function ask(to: string, deviceId: number, request: SpeakerRequest): Promise<ControlOutcome> {
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      let cancel = giveUpAfter(REQUEST_BEGUN + NEWS_ON_THE_WAY);
      function giveUpAfter(ms: number): () => void {
        return clock.after(ms, () => {
          asked.delete(id);
          reject(new LeasedElsewhere(to));
        });
      }
      asked.set(id, {
        begun() {
          cancel();
          cancel = giveUpAfter(LONGEST_PRESS + NEWS_ON_THE_WAY);
        },
        reply(reply) {
          cancel();
          asked.delete(id);
          if (!reply.ok) return reject(new AppError(reply.code, reply.message));
          resolve(reply.notice === undefined ? {} : { notice: reply.notice });
        },
      });
      const until = clock.now() + REQUEST_BEGUN;
      events.publish("speaker-request", { to, from: events.node, id, until, deviceId, ...request });
    });
  }

  async function answer(deviceId: number, request: SpeakerRequest): Promise<SpeakerReply> {
    try {
      const device = await devices.find(deviceId);
      if (!device) throw new AppError("not-found");
      const outcome =
        request.do === "test"
          ? await control.test(device)
          : await control.press(device, request.command);
      await saveStates();
      return { ok: true, ...outcome };
    } catch (error) {
      if (error instanceof AppError) return { ok: false, code: error.code, message: error.message };
      log.error({ err: error, device: deviceId }, "a request of another node failed");
      const { code, message } = new AppError("internal");
      return { ok: false, code, message };
    }
  }

  async function hereOrThere<T>(
    device: Device,
    request: SpeakerRequest,
    here: () => Promise<T>,
  ): Promise<T | ControlOutcome> {
    try {
      return await here();
    } catch (error) {
      if (!(error instanceof LeasedElsewhere) || error.node === "") throw error;
      return ask(error.node, device.id, request);
    }
  }

  events.subscribe("speaker-request", (news) => {
    // The caller has given up on a request that comes too late: it must not play now.
    if (news.to !== events.node || clock.now() > news.until) return;
    events.publish("speaker-request-begun", { to: news.from, id: news.id });
    void answer(news.deviceId, news).then((reply) => {
      events.publish("speaker-reply", { to: news.from, id: news.id, reply });
    });
  });

  events.subscribe("speaker-request-begun", ({ to, id }) => {
    if (to === events.node) asked.get(id)?.begun();
  });

  events.subscribe("speaker-reply", ({ to, id, reply }) => {
    if (to === events.node) asked.get(id)?.reply(reply);
  });

  return {
    press: (device, command) =>
      hereOrThere(device, { do: "press", command }, () => control.press(device, command)),
    async test(device) {
      await hereOrThere(device, { do: "test" }, () => control.test(device));
    },
  };
}
