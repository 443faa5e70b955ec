// A sound of one's own; bound to a prayer it is an adhan.
import type { Portion } from "#contract/portions/portions";
import { adhanOf } from "#contract/prayers/adhans";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import { orderOf } from "#server/playback/play-order";
import type { ServerPortionKind } from "../portion-kind.ts";

export const sound: ServerPortionKind<Extract<Portion, { kind: "sound" }>> = {
  async check({ portion, userId }, { sounds }) {
    const owner = await sounds.ownerOf(portion.soundId);
    if (owner === null || owner !== userId) {
      throw new AppError("not-found", sentence("portion.sound-unknown"));
    }
    return null;
  },
  async order({ soundId }, _, { sounds }) {
    const recording = await sounds.recordingOf(soundId);
    if (!recording) return { problem: sentence("run.sound-deleted") };
    const item = { recording: { sound: recording }, from: null, to: null, repeat: 1 };
    return { order: orderOf([item]), reciter: null, leftOut: null };
  },
  length: ({ portion }, { soundSeconds }) => soundSeconds(portion.soundId),
  name(portion, { startAnchor, belonging: title }) {
    const prayer = adhanOf({ portion, startAnchor });
    if (prayer) return sentence("portion.named-adhan", { prayer });
    if (title === undefined) return sentence("portion.named-recitation");
    return sentence("portion.named-sound", { title });
  },
};
