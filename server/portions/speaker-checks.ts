// What is wrong with the speakers of a schedule when it is saved, as a sentence.
import type { Device } from "#contract/devices";
import { needsOf, whyNotOnEcho } from "#contract/portions/portion-kinds";
import type { Portion } from "#contract/portions/portions";
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import { canBeSteered } from "#contract/makes";
import type { DeviceStore } from "#server/devices/device-store";
import { AppError } from "#server/platform/app-error";

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
      if (problem && (await isEcho(deviceId))) throw invalid(sentence(problem));
      const others = fallbackDeviceId === null ? alsoOn : [fallbackDeviceId, ...alsoOn];
      for (const id of [deviceId, ...others]) {
        const device = await devices.find(id);
        const lack = device && whatItLacks(portion, device);
        if (lack) throw invalid(lack);
      }
    },
  };
}

function whatItLacks(portion: Portion, { cannot, name }: Device): Sentence | null {
  const lack = needsOf(portion).find((need) => cannot.includes(need));
  return lack ? aboutSpeaker(`portion.player-cannot-${lack}`, name) : null;
}

function invalid(problem: Sentence): AppError {
  return new AppError("invalid-input", problem);
}
