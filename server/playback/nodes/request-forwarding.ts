// Forwards requests for a speaker to the node that has its lease, and answers those of other nodes.
import { randomUUID } from "node:crypto";
import { LONGEST_COMMAND, EVENT_DELIVERY, REQUEST_BEGUN } from "#contract/time-budgets";
import { knownSentence, type Sentence, said } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Events, SpeakerReply, SpeakerRequest } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { showNotice } from "../record/state-publisher.ts";
import { LeasedElsewhere } from "./speaker-leases.ts";

/** What a request that succeeded answers. */
interface Outcome {
  notice?: Sentence;
  /** Packed by the one who answers. */
  journal?: string;
}

type Doing = SpeakerRequest["do"];

export interface RequestForwarding {
  /** Asks another node. Throws its AppErrors, and LeasedElsewhere when it does not answer in time. */
  forward(node: string, deviceId: number, request: SpeakerRequest): Promise<Outcome>;
  /** From now on requests of these kinds by other nodes are answered so. */
  onRequest<D extends Doing>(
    kinds: D[],
    answer: (deviceId: number, request: Extract<SpeakerRequest, { do: D }>) => Promise<Outcome>,
  ): void;
}

export function createRequestForwarding(parts: {
  events: Events;
  clock: Clock;
  log: Log;
}): RequestForwarding {
  const { events, clock, log } = parts;
  /** By the request's id. */
  const asked = new Map<string, { begun(): void; reply(reply: SpeakerReply): void }>();

  async function reply(answer: Promise<Outcome>, deviceId: number): Promise<SpeakerReply> {
    try {
      const { notice, journal } = await answer;
      return { ok: true, ...showNotice(notice), ...(journal === undefined ? {} : { journal }) };
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.error({ err: error, device: deviceId }, "a request of another node failed");
      }
      const known = error instanceof AppError ? error : new AppError("internal");
      return { ok: false, code: known.code, ...said(known.sentence) };
    }
  }

  events.subscribe("speaker-request-begun", ({ to, id }) => {
    if (to === events.node) asked.get(id)?.begun();
  });

  events.subscribe("speaker-reply", ({ to, id, reply }) => {
    if (to === events.node) asked.get(id)?.reply(reply);
  });

  return {
    forward(node, deviceId, request) {
      const id = randomUUID();
      return new Promise((resolve, reject) => {
        let cancel = giveUpAfter(REQUEST_BEGUN + EVENT_DELIVERY);
        function giveUpAfter(ms: number): () => void {
          return clock.after(ms, () => {
            asked.delete(id);
            reject(new LeasedElsewhere(node));
          });
        }
        asked.set(id, {
          begun() {
            cancel();
            cancel = giveUpAfter(LONGEST_COMMAND + EVENT_DELIVERY);
          },
          reply(reply) {
            cancel();
            asked.delete(id);
            if (!reply.ok)
              return reject(new AppError(reply.code, knownSentence(reply.message, reply.sentence)));
            const { notice, noticeSentence, journal } = reply;
            resolve({
              ...(notice === undefined ? {} : { notice: knownSentence(notice, noticeSentence) }),
              ...(journal === undefined ? {} : { journal }),
            });
          },
        });
        const until = clock.now() + REQUEST_BEGUN;
        const address = { to: node, from: events.node, id, until, deviceId };
        events.publish("speaker-request", { ...address, ...request });
      });
    },

    onRequest(kinds, answer) {
      const isOfThese = (request: SpeakerRequest): request is Parameters<typeof answer>[1] =>
        (kinds as Doing[]).includes(request.do);
      events.subscribe("speaker-request", (request) => {
        if (!isOfThese(request)) return;
        const { to, from, id, until, deviceId } = request;
        // The caller has given up on a request that comes too late: it must not play now.
        if (to !== events.node || clock.now() > until) return;
        events.publish("speaker-request-begun", { to: from, id });
        void reply(answer(deviceId, request), deviceId).then((reply) => {
          events.publish("speaker-reply", { to: from, id, reply });
        });
      });
    },
  };
}
