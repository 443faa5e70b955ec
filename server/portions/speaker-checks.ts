// What is wrong with the speakers of a schedule when it is saved, as a sentence.
import type { Device } from "#contract/devices";
import type { Portion } from "#contract/portions/portions";
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import { canBeSteered } from "#contract/makes";
import type { DeviceStore } from "#server/devices/device-store";
import { AppError } from "#server/platform/app-error";
import { timedSurahs } from "./portion-items.ts";

export interface SpeakerChoice {
  portion: Portion;
  deviceId: number;
  fallbackDeviceId: number | null;
  /** Speakers that recite too. */
  alsoOn: readonly number[];
}

export interface SpeakerChecks {
  /** Throws a sentence when one of these speakers cannot play its part. */
  mustSuit(choice: SpeakerChoice): Promise<void>;
}

export function createSpeakerChecks({
  devices,
}: {
  devices: Pick<DeviceStore, "find">;
}): SpeakerChecks {
  async function isEcho(id: number): Promise<boolean> {
    const device = await devices.find(id);
    return device !== null && !canBeSteered(device);
  }

  return {
    async mustSuit({ portion, deviceId, fallbackDeviceId, alsoOn }) {
      if (alsoOn.length > 0) {
        const echoes = await Promise.all([deviceId, ...alsoOn].map(isEcho));
        if (echoes.includes(true)) throw invalid(sentence("schedule.also-on-echo"));
      }
      if (fallbackDeviceId !== null && (await isEcho(fallbackDeviceId))) {
        throw invalid(sentence("schedule.fallback-echo"));
      }
      // Its run waits for the routine until it is over.
      if (fallbackDeviceId !== null && (await isEcho(deviceId))) {
        throw invalid(sentence("schedule.echo-has-no-fallback"));
      }
      // The others are no Echo.
      const problem = whyNotOnEcho(portion);
      if (problem && (await isEcho(deviceId))) throw invalid(problem);
      const others = fallbackDeviceId === null ? alsoOn : [fallbackDeviceId, ...alsoOn];
      for (const id of [deviceId, ...others]) {
        const device = await devices.find(id);
        const lack = device && whatItLacks(portion, device);
        if (lack) throw invalid(lack);
      }
    },
  };
}

function whyNotOnEcho({ kind }: Portion): Sentence | null {
  if (kind === "onwards" || kind === "surahs") return null;
  return sentence(
    kind === "sound" ? "portion.echo-plays-no-sounds" : "portion.echo-plays-whole-surahs",
  );
}

/** A part of a recording is gone to, and a silence is a pause: not every player can do both. */
function whatItLacks(portion: Portion, { cannot, name }: Device): Sentence | null {
  const isRange = portion.kind === "range";
  const isCut = portion.kind === "khatm" || (isRange && timedSurahs(portion).length > 0);
  if (isCut && cannot.includes("seek")) return aboutSpeaker("portion.player-cannot-seek", name);
  const hasSilence = isRange && portion.gapSeconds > 0;
  return hasSilence && cannot.includes("pause")
    ? aboutSpeaker("portion.player-cannot-pause", name)
    : null;
}

function invalid(problem: Sentence): AppError {
  return new AppError("invalid-input", problem);
}
