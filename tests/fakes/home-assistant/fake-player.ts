// A media player of the fake Home Assistant: it "plays" by the clock, and behaves as one integration does.
import type { Clock } from "#server/platform/clock";

/** The bits of supported_features. */
export const BITS = {
  pause: 1,
  seek: 2,
  volume: 4,
  mute: 8,
  playMedia: 512,
  stop: 4096,
  play: 16_384,
  repeat: 262_144,
  grouping: 524_288,
  enqueue: 2_097_152,
} as const;

/** How the players of one integration differ, as its source in home-assistant/core says. */
interface Personality {
  integration: string;
  features: number;
  /** Only while it holds media. */
  featuresOfMedia?: number;
  /** The state at the end of a recording and after a stop. */
  ends: "idle" | "off" | "paused";
  /** The state without any media. */
  rests: "idle" | "off";
  tells: { position: boolean; duration: boolean; contentId: boolean };
  /** Its own name for an address. */
  nameOf?: (url: string) => string;
  /** Milliseconds from play_media to the sound. */
  startsAfter: number;
  /** "playing" is reported while it still fetches the recording. */
  playsEarly?: boolean;
  /** It is stopped before another recording is set. */
  stopsFirst?: boolean;
  /** It can begin a recording anywhere. */
  takesCurrentTime?: boolean;
}

const { pause, seek, volume, mute, playMedia, stop, play, repeat, grouping, enqueue } = BITS;
const full = { position: true, duration: true, contentId: true };

export const personalities = {
  cast: {
    integration: "cast",
    features: pause | play | playMedia | stop | volume | mute,
    featuresOfMedia: seek,
    ...{ ends: "idle", rests: "off", tells: full, startsAfter: 60, takesCurrentTime: true },
  },
  sonos: {
    integration: "sonos",
    features: pause | play | playMedia | stop | volume | mute | seek | repeat | grouping | enqueue,
    // A stopped transport that still has a title counts as paused.
    ...{ ends: "paused", rests: "idle", tells: full, startsAfter: 80, playsEarly: true },
  },
  dlna: {
    integration: "dlna_dmr",
    features: play | playMedia | stop | volume | mute,
    featuresOfMedia: seek,
    ...{ ends: "idle", rests: "idle", tells: full, startsAfter: 40, playsEarly: true },
    stopsFirst: true,
  },
  simple: {
    integration: "esphome",
    features: pause | play | playMedia | stop,
    ...{ ends: "idle", rests: "idle", startsAfter: 30 },
    tells: { position: false, duration: false, contentId: false },
  },
  music: {
    integration: "music_assistant",
    features: pause | play | playMedia | stop | volume | mute | seek | repeat | enqueue,
    ...{ ends: "off", rests: "off", tells: full, startsAfter: 50 },
    nameOf: (url) => `builtin://track/${url}`,
  },
} as const satisfies Record<string, Personality>;

/** How real players misbehave, by name; each has any number of them. */
export const PLAYER_HABITS = {
  "tells-twice-the-length": "reports twice the length of each recording",
  "stands-still":
    "stands at 12 s of each recording, tells it again every 5 s, and reports that it plays",
  "ignores-stop": "answers media_stop with success, and plays on",
  "ignores-pause": "answers media_pause with success, and plays on",
  "tells-when-asked":
    "once it was given a recording, changes its entity only when homeassistant.update_entity asks",
} as const;
export type PlayerHabit = keyof typeof PLAYER_HABITS;

/** Of the habit "stands-still": seconds, and milliseconds between two reports. */
const STANDS_AT = 12;
const TELLS_EVERY = 5_000;

export interface FakePlayerOptions {
  /** Without "media_player.". */
  id: string;
  name: string;
  like: keyof typeof personalities;
  /** 0 to 1. */
  volume?: number;
  groupMembers?: string[];
  habits?: readonly PlayerHabit[];
}

interface PlayingMedia {
  url: string;
  title: string;
  app: string | null;
  /** Seconds at `at`. */
  position: number;
  at: number;
  /** When the position was last reported. */
  toldAt: number;
  duration: number;
}

export interface Entity {
  state: string;
  attributes: Record<string, unknown>;
}

export interface FakePlayer {
  entityId: string;
  integration: string;
  entity(): Entity;
  features(): number;
  isAvailable(): boolean;
  state(): string;
  /** The second at which it is, and the address it plays; null: none. */
  media(): { url: string; position: number } | null;
  volume(): number;
  /** A service that Home Assistant has let through. */
  serve(service: string, data: Record<string, any>): void;
  /** What happens at the device itself, without Home Assistant. */
  press: { pause(): void; play(): void; stop(): void; volume(level: number): void };
  /** Somebody plays something of theirs from an app. */
  cast(url: string, app: string): void;
  /** Until null it tells this of itself, whatever it does. */
  says(entity: Entity | null): void;
  /** Home Assistant asks the device now: what it was made to say is over. */
  update(): void;
  setAvailable(available: boolean): void;
  /** As after a power cut. */
  losesPower(): void;
  close(): void;
}

interface Around {
  clock: Clock;
  /** Seconds that a recording lasts. */
  durationOf(url: string): number;
  /** Whether the player can fetch and decode it. */
  playable(url: string): boolean;
  /** Its entity has changed. */
  onChange(): void;
}

export function createFakePlayer(options: FakePlayerOptions, around: Around): FakePlayer {
  const { clock } = around;
  const like: Personality = personalities[options.like];
  const entityId = `media_player.${options.id}`;
  let isAvailable = true;
  let state: string = like.rests;
  let media: PlayingMedia | null = null;
  let level = options.volume ?? 0.5;
  let muted = false;
  let repeats = "off";
  let cancelEnd = () => {};
  let cancelStart = () => {};
  let cancelTelling = () => {};
  let said: Entity | null = null;
  const habits = new Set(options.habits);
  let isQuiet = false;

  function onChange(): void {
    if (!isQuiet) around.onChange();
  }

  const position = () => {
    if (!media) return 0;
    const runs = state === "playing" && clock.now() >= media.at;
    const reached = media.position + (runs ? (clock.now() - media.at) / 1000 : 0);
    const end = habits.has("stands-still") ? STANDS_AT : media.duration;
    return Math.min(Math.max(media.position, end), reached);
  };

  function tellAgain(): void {
    cancelTelling();
    if (!media || state !== "playing") return;
    media = { ...media, position: position(), at: clock.now(), toldAt: clock.now() };
    cancelTelling = clock.after(TELLS_EVERY, tellAgain);
    onChange();
  }

  /** From here on, by the clock. */
  function settle(at: number, next: string): void {
    if (!media) return;
    media = { ...media, position: at, at: clock.now(), toldAt: clock.now() };
    state = next;
    cancelEnd();
    cancelTelling();
    if (next === "playing" && habits.has("stands-still")) {
      cancelTelling = clock.after(TELLS_EVERY, tellAgain);
    } else if (next === "playing") {
      cancelEnd = clock.after((media.duration - at) * 1000, () => end());
    }
    onChange();
  }

  function end(): void {
    if (repeats === "one" || repeats === "all") return settle(0, "playing");
    cancelEnd();
    cancelStart();
    state = like.ends;
    if (like.ends === "paused" && media) {
      media = { ...media, position: 0, at: clock.now(), toldAt: clock.now() };
    } else media = null;
    onChange();
  }

  function playUrl(url: string, title: string, from: number, app: string | null): void {
    cancelEnd();
    cancelStart();
    if (like.stopsFirst && media) {
      media = null;
      state = "idle";
      onChange();
    }
    const begin = () => {
      const now = clock.now();
      const duration = around.durationOf(url);
      media = { url, title, app, position: from, at: now, toldAt: now, duration };
      if (around.playable(url)) return settle(from, "playing");
      state = "buffering";
      if (like.playsEarly) state = "playing";
      onChange();
      cancelStart = clock.after(100, () => {
        media = null;
        state = like.rests;
        onChange();
      });
    };
    cancelStart = clock.after(like.startsAfter, begin);
  }

  function setVolume(wanted: number): void {
    // Sonos and Music Assistant cut off what is behind the point.
    level = Math.floor(wanted * 100) / 100;
    onChange();
  }

  const press = {
    pause: () => media && settle(position(), "paused"),
    play: () => media && settle(position(), "playing"),
    stop: () => media && end(),
    volume: setVolume,
  };

  function features(): number {
    return like.features | (media ? (like.featuresOfMedia ?? 0) : 0);
  }

  function attributes(): Record<string, unknown> {
    const { groupMembers } = options;
    const always = {
      friendly_name: options.name,
      supported_features: features(),
      device_class: "speaker",
      ...(groupMembers ? { group_members: groupMembers } : {}),
    };
    // An entity that is off has none of the rest.
    if (state === "off") return always;
    const volumes = (like.features & volume) !== 0 && {
      volume_level: level,
      is_volume_muted: muted,
    };
    if (!media) return { ...always, ...volumes };
    const { tells, nameOf = (url: string) => url } = like;
    return {
      ...{ ...always, ...volumes, media_content_type: "music", media_title: media.title },
      ...(media.app === null ? {} : { app_name: media.app }),
      ...(tells.contentId && { media_content_id: nameOf(media.url) }),
      ...(tells.duration && {
        media_duration: media.duration * (habits.has("tells-twice-the-length") ? 2 : 1),
      }),
      ...(tells.position && {
        media_position: media.position,
        media_position_updated_at: new Date(media.toldAt).toISOString(),
      }),
      ...((like.features & repeat) !== 0 && { repeat: repeats }),
    };
  }

  return {
    entityId,
    integration: like.integration,
    entity() {
      if (said) return said;
      if (!isAvailable) {
        const supported_features = like.features;
        const attributes = { friendly_name: options.name, supported_features, restored: true };
        return { state: "unavailable", attributes };
      }
      return { state, attributes: attributes() };
    },
    features,
    isAvailable: () => isAvailable,
    state: () => (isAvailable ? state : "unavailable"),
    media: () => media && { url: media.url, position: position() },
    volume: () => level,
    serve(service, data) {
      if (service === "play_media") {
        const from = like.takesCurrentTime ? (data.extra?.current_time ?? 0) : 0;
        const app = like.integration === "cast" ? "Default Media Receiver" : null;
        isQuiet = habits.has("tells-when-asked");
        return playUrl(data.media_content_id, data.extra?.title ?? "", from, app);
      }
      const isIgnored =
        (service === "media_stop" && habits.has("ignores-stop")) ||
        (service === "media_pause" && habits.has("ignores-pause"));
      if (isIgnored) return;
      if (service === "media_pause") press.pause();
      else if (service === "media_play") press.play();
      else if (service === "media_stop") press.stop();
      else if (service === "media_seek" && media) settle(data.seek_position, state);
      else if (service === "volume_set") setVolume(data.volume_level);
      else if (service === "volume_mute") muted = data.is_volume_muted;
      else if (service === "repeat_set") repeats = data.repeat;
      onChange();
    },
    press,
    cast: (url, app) => playUrl(url, app, 0, app),
    says(entity) {
      said = entity;
      onChange();
    },
    update() {
      said = null;
      around.onChange();
    },
    setAvailable(available) {
      isAvailable = available;
      onChange();
    },
    losesPower() {
      cancelTelling();
      cancelEnd();
      cancelStart();
      media = null;
      state = like.rests;
      isAvailable = false;
      onChange();
    },
    close() {
      cancelTelling();
      cancelEnd();
      cancelStart();
    },
  };
}
