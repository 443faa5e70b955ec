// The volume of one player: what it reports, and a volume that it could not take while it was off.
import type { SpeakerEvent } from "../speaker.ts";
import type { PlayerServices } from "./player-services.ts";
import { can, type PlayerReport } from "./player-report.ts";

/** Points of volume: players round. */
const ROUNDING = 2;

export interface PlayerVolume {
  hear(report: PlayerReport): void;
  /** 0 to 100. */
  set(volume: number): Promise<void>;
  /** The next report is news, changed or not. */
  forget(): void;
}

export function createPlayerVolume(parts: {
  services: PlayerServices;
  report(): PlayerReport | null;
  emit(event: SpeakerEvent): void;
}): PlayerVolume {
  const { services, report, emit } = parts;
  let known: { volume: number; muted: boolean } | null = null;
  /** It was asked for while the player was off. */
  let whenOn: number | null = null;

  function hear(next: PlayerReport): void {
    // A player that is off reports none; without the feature it is nobody's to set.
    if (next.volume === null || !can(next, "volume")) return;
    if (whenOn !== null) return bring(next.volume, whenOn);
    if (known?.volume === next.volume && known.muted === next.muted) return;
    known = { volume: next.volume, muted: next.muted };
    emit({ type: "volume", ...known });
  }

  function bring(is: number, wanted: number): void {
    whenOn = null;
    void bringTo(is, wanted);
  }

  async function bringTo(is: number, wanted: number): Promise<void> {
    const isThere = Math.abs(is - wanted) <= ROUNDING;
    // Refused: what the player reports is heard.
    if (!isThere) await services.call("volume_set", { volume_level: wanted / 100 }).catch(() => {});
    const now = report();
    if (now) hear(now);
  }

  return {
    hear,
    async set(volume) {
      whenOn = report()?.state === "off" ? volume : null;
      await services.command("volume_set", "volume", { volume_level: volume / 100 });
    },
    forget() {
      known = null;
    },
  };
}
