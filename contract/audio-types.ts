// The types of audio that speakers play, by the ending of an address.

export type AudioType = "audio/mpeg" | "audio/aac" | "audio/mp4" | "audio/ogg" | "audio/wav";

const ENDINGS: Record<AudioType, [ending: string, ...others: string[]]> = {
  "audio/mpeg": ["mp3"],
  "audio/aac": ["aac"],
  "audio/mp4": ["m4a", "mp4"],
  "audio/ogg": ["ogg", "opus", "oga"],
  "audio/wav": ["wav"],
};

export const endingOf = (type: AudioType) => ENDINGS[type][0];

/** Of an absolute address or a path; MP3 without a known ending, as recitations are. */
export function audioTypeOf(address: string): AudioType {
  const [path = ""] = address.toLowerCase().split(/[?#]/);
  const ending = path.split(".").at(-1) ?? "";
  const types = Object.keys(ENDINGS) as AudioType[];
  return types.find((type) => ENDINGS[type].includes(ending)) ?? "audio/mpeg";
}
