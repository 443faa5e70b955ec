// Commands to one player as services of Home Assistant; every failure becomes a sentence.
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import { HOME_ASSISTANT_ANSWER } from "#contract/time-budgets";
import type { Log } from "#server/platform/log";
import { SpeakerError, type SpeakerTarget } from "../speaker.ts";
import type { SpeakerJournal } from "../speaker-journal.ts";
import type { HomeAssistant } from "./home-assistant.ts";
import { ServiceRefused } from "./home-assistant-connection.ts";
import { HomeAssistantError, type HomeAssistantFault } from "./home-assistant-socket.ts";
import { can, type Feature, type PlayerReport } from "./player-report.ts";

/** The contexts of our own calls that are remembered. */
const CONTEXTS_KEPT = 50;

export interface PlayerServices {
  call(service: string, data?: object, timeoutMs?: number): Promise<void>;
  /** The same for a service that not every player has: refused here with a sentence. */
  command(service: string, feature: Feature, data?: object): Promise<void>;
  /** Whether a change with this context was, or may have been, asked for by us. */
  isOurDoing(contextId: string): boolean;
}

interface Parts {
  /** Null: Home Assistant is not set up. */
  home: HomeAssistant | null;
  target: SpeakerTarget;
  journal: SpeakerJournal;
  log: Log;
  report(): PlayerReport | null;
  /** Why the player cannot be used; null: it can. */
  trouble(): Sentence | null;
}

/** What people are told where a player lacks a feature. */
const lacks = new Map([
  ["pause", "player.cannot-pause"],
  ["seek", "player.cannot-seek"],
  ["volume", "player.volume-fixed"],
  ["mute", "player.volume-fixed"],
] as const satisfies [Feature, string][]);

export function createPlayerServices(parts: Parts): PlayerServices {
  const { home, target, journal, log } = parts;
  const entityId = target.deviceId ?? "";
  const ourContexts: string[] = [];
  let inFlight = 0;

  async function call(service: string, data: object = {}, timeoutMs = HOME_ASSISTANT_ANSWER) {
    if (!home) throw new SpeakerError(aboutSpeaker("player.not-set-up", target.name));
    const trouble = parts.trouble();
    if (trouble) throw new SpeakerError(trouble);
    inFlight += 1;
    journal.sent(`media_player.${service} ${JSON.stringify(data)}`);
    try {
      const contextId = await home.call(service, entityId, data, timeoutMs);
      journal.received(`${service}: done`);
      if (contextId !== null) ourContexts.push(contextId);
      if (ourContexts.length > CONTEXTS_KEPT) ourContexts.shift();
    } catch (error) {
      throw new SpeakerError(problemOf(error));
    } finally {
      inFlight -= 1;
    }
  }

  function problemOf(error: unknown): Sentence {
    if (error instanceof ServiceRefused) {
      return sentence("player.refused", { speaker: target.name, problem: error.message });
    }
    if (error instanceof HomeAssistantError) return sayFault(error.fault, target.name);
    log.error({ err: error, player: entityId }, "a service could not be called");
    return aboutSpeaker("speaker.unusable", target.name);
  }

  return {
    call,
    async command(service, feature, data) {
      const report = parts.report();
      if (report && !parts.trouble() && !can(report, feature)) {
        const lack = lacks.get(feature as never) ?? "speaker.command-refused";
        throw new SpeakerError(aboutSpeaker(lack, target.name), "cannot");
      }
      await call(service, data);
    },
    // A change may arrive before the answer that names its context.
    isOurDoing: (contextId) => inFlight > 0 || ourContexts.includes(contextId),
  };
}

export function sayFault(fault: HomeAssistantFault, speaker: string): Sentence {
  const refused = fault === "token-refused";
  return aboutSpeaker(refused ? "player.token-refused" : "player.home-unreachable", speaker);
}
