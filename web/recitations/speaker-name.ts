// The name of a speaker where people choose one.
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import { browserName } from "../engine/browser-name.ts";
import { BROWSER_ID } from "../engine/browser-speaker/browser-speaker-service.ts";

type Named = Pick<Device, "deviceId" | "name">;

/** What earlier versions of Wird called a browser: "Chrome on Linux". */
const BY_MAKE =
  /^(?:Firefox|Edge|Opera|Chrome|Safari) on (Android|iPhone|iPad|Windows|Mac OS|CrOS|Linux)$/;

export function useSpeakerName(): (device: Named) => string {
  const t = useTranslations("common");
  return (device) =>
    speakerName(device, {
      own: knownBrowserId(),
      given: browserName(),
      thisBrowser: t("thisBrowser"),
      browserOn: (system) => t("browserOn", { system }),
    });
}

/** Null: it was no speaker yet, or its storage is blocked. */
function knownBrowserId(): string | null {
  try {
    return localStorage.getItem(BROWSER_ID);
  } catch {
    return null;
  }
}

interface Words {
  /** The `deviceId` of this browser; null: it is no speaker. */
  own: string | null;
  /** What Wird calls this browser. */
  given: string;
  thisBrowser: string;
  browserOn(system: string): string;
}

/** A name that people gave stays; of those that Wird gave, this browser's is "This browser". */
export function speakerName({ deviceId, name }: Named, words: Words): string {
  const byMake = BY_MAKE.exec(name);
  const isOwn = deviceId !== null && deviceId === words.own;
  if (isOwn && (byMake || name === words.given)) return words.thisBrowser;
  return byMake?.[1] ? words.browserOn(byMake[1]) : name;
}
