// Makes of speakers, and what is true of each: who needs to know asks for a trait, and nobody compares names.

/** How a make is found, and what makes two devices the same speaker: one id in one of these lists. */
export const seenKinds = ["cast", "home-assistant"] as const;

/** What a make does, in every room of server, agent and page. */
export interface Make {
  /** Under it people find its speakers: a card of the page. */
  name: "cast" | "alexa" | "browser" | "home-assistant";
  /**
   * Wird starts, stops and changes it. False: it obeys only its skill's answers to a person's voice, so that it
   * begins by a routine at a fixed time, alone, and plays whole surahs.
   */
  isSteered: boolean;
  /** A node connects to it and hears what it does. False: its reports reach any node. */
  isFollowed: boolean;
  /**
   * Where the server, or an agent at home, sees it: it is chosen from that list. Null: a browser plays for the
   * account that is signed in there, an Echo for the one that it is linked with.
   */
  seen: null | {
    kind: (typeof seenKinds)[number];
    notSeen: "speaker.not-seen" | "player.not-listed";
    /** A device may be made before its id is known. */
    mayLackId: boolean;
  };
  /** It is there while a tab of Wird is open in it. */
  isTab: boolean;
  /** It tells the end of a recording from a person's stop and from a fault. */
  saysWhySilent: boolean;
  /** A recording that breaks off is an error there, never finished: its ends are believed. */
  tellsBreaksFromEnds: boolean;
  /** The lengths that it reports count for everybody, once several homes agree. */
  provesLengths: boolean;
  /** A recording can be loaded before its minute, held paused, and played on the instant. */
  holdsPaused: boolean;
  /** How long after its command it is heard is learnt from its runs, and said. */
  learnsDelay: boolean;
  /** Some of its models chime when a player is launched: it is muted first. */
  chimes: boolean;
}

const cast: Make = {
  name: "cast",
  isSteered: true,
  isFollowed: true,
  seen: { kind: "cast", notSeen: "speaker.not-seen", mayLackId: true },
  isTab: false,
  saysWhySilent: true,
  tellsBreaksFromEnds: false,
  provesLengths: true,
  holdsPaused: true,
  learnsDelay: false,
  chimes: true,
};

const alexa: Make = {
  name: "alexa",
  isSteered: false,
  isFollowed: false,
  seen: null,
  isTab: false,
  saysWhySilent: true,
  tellsBreaksFromEnds: false,
  provesLengths: false,
  holdsPaused: false,
  learnsDelay: false,
  chimes: false,
};

const browser: Make = {
  name: "browser",
  isSteered: true,
  isFollowed: true,
  seen: null,
  isTab: true,
  saysWhySilent: true,
  tellsBreaksFromEnds: true,
  provesLengths: false,
  holdsPaused: false,
  learnsDelay: false,
  chimes: false,
};

const homeAssistant: Make = {
  name: "home-assistant",
  isSteered: true,
  isFollowed: true,
  seen: { kind: "home-assistant", notSeen: "player.not-listed", mayLackId: false },
  isTab: false,
  saysWhySilent: false,
  tellsBreaksFromEnds: false,
  provesLengths: false,
  holdsPaused: false,
  learnsDelay: true,
  chimes: false,
};

/** By the type of a device: a Cast speaker has two. */
const makes = {
  alexa,
  google: cast,
  chromecast: cast,
  browser,
  "home-assistant": homeAssistant,
};

export type DeviceType = keyof typeof makes;
export const deviceTypes = Object.keys(makes) as [DeviceType, ...DeviceType[]];

/** Of a new device, by the list in which it was seen. */
export const typeOfSeen = {
  cast: "google",
  "home-assistant": "home-assistant",
} as const satisfies Record<(typeof seenKinds)[number], DeviceType>;

export const makeOf = ({ type }: { type: DeviceType }): Make => makes[type];

export const typesOf = (isWanted: (make: Make) => boolean): DeviceType[] =>
  deviceTypes.filter((type) => isWanted(makes[type]));

export const devicesOf = <D extends { type: DeviceType }>(
  devices: readonly D[],
  name: Make["name"],
): D[] => devices.filter((device) => makeOf(device).name === name);

export const canBeSteered = (device: { type: DeviceType }): boolean => makeOf(device).isSteered;

/** What two devices of the same speaker have in common; null: it is nobody else's. */
export function speakerKey(device: { type: DeviceType; deviceId: string | null }): string | null {
  const { seen } = makeOf(device);
  return seen === null || device.deviceId === null ? null : `${seen.kind} ${device.deviceId}`;
}

/** Names of models that are televisions, or are plugged into one: it lights up when a player is launched there. */
const TELEVISION =
  /\btvs?\b|chromecast(?! audio)|bravia|shield|viera|aquos|nexus player|projector|mitv|mi ?box|tpm\d|\d\dp[uf]s\d|vizio|tivo|xgimi|nebula|freebox|streaming (box|stick)/i;

/** Whether a speaker is made ready before its minute: as its owner chose (null: did not), else by its model. */
export function isMadeReady(
  device: { type: DeviceType },
  chosen: boolean | null,
  model: string | null,
): boolean {
  return makeOf(device).holdsPaused && (chosen ?? !TELEVISION.test(model ?? ""));
}
