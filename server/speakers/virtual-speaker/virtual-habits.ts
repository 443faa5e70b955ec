// How real receivers misbehave, by name: `npm run speaker -- --like NAME` and the tests' speakers take any number of them.
// What a name does stands where it happens: virtual-server.ts (bytes), virtual-receiver.ts (messages), virtual-player.ts (media).

interface Described {
  /** What such a receiver does, as a sentence without its subject. */
  does: string;
  /** Where this was seen; null: made up for the tests. */
  source: string | null;
}

export const HABITS = {
  "accepts-and-never-plays": {
    does: "answers LOAD and never begins to play",
    source: "home-assistant/core#36009, pychromecast#237",
  },
  "drops-in-mid-surah": {
    does: "closes all connections 0.2 s after it has begun to play",
    source: null,
  },
  "lies-about-volume": {
    does: "answers SET_VOLUME as if it obeyed, and does not",
    source: null,
  },
  "refuses-stop": { does: "answers STOP of its media with INVALID_PLAYER_STATE", source: null },
  "ignores-volume-when-idle": {
    does: "answers SET_VOLUME as if it obeyed, and does not while nothing is loaded",
    source: null,
  },
  "volume-in-15-steps": { does: "rounds its volume to one of fifteen steps", source: null },
  "volume-in-3-steps": { does: "rounds its volume to one of three steps", source: null },
  "hangs-up-after-greeting": {
    does: "closes all connections when it has answered GET_STATUS",
    source: null,
  },
  "broken-frames": { does: "sends broken frames between its messages", source: null },
  "frames-over-64-kb": { does: "sends a frame that is too long before each message", source: null },
  "answers-nothing": { does: "accepts connections and says nothing", source: null },
  "status-with-holes": {
    does: "leaves out the player's state, place and media, and the list of apps, in statuses that nobody asked for while it plays",
    source: "xat/castnow#177",
  },
  "stands-still": {
    does: "stands at 12 s of each recording, and reports that it plays",
    source: "MediaBrowser/Emby#3575",
  },
  "finishes-early": {
    does: "reports each recording as finished when it has played 20 s of it",
    source: "jellyfin/jellyfin-chromecast#358",
  },
  "tells-twice-the-length": {
    does: "reports twice the length of each recording",
    source: null,
  },
  "begins-late": {
    does: "answers LOAD, and begins to play 70 s later",
    source: null,
  },
  vbr: {
    does: "plays each recording as one of variable bit rate without a table of places: what is sought sounds from a place that is 8 % further than it reports",
    source: "ExoPlayer#4071",
  },
  "falls-back-at-end": {
    does: "reports that it plays at 0 s in the moment in which a recording ends",
    source: "ZemerTeam/zemer-app#139",
  },
  "slow-start": {
    does: "takes some 1.5 s to launch its player and some 2 s to buffer each recording",
    source: "thibauts/node-castv2-client#41",
  },
  "no-autoplay": {
    does: "begins to play what a LOAD says to hold paused",
    source: null,
  },
  chimes: {
    does: "chimes when its player is launched",
    source: "node-red-contrib-castv2#92, #79; pychromecast#463",
  },
  "refuses-at-first": {
    does: "answers LOAD with INVALID_REQUEST for 2.5 s after it has launched its player",
    source: "vitalidze/chromecast-java-api-v2#129",
  },
  "begins-at-start": {
    does: "ignores the place of a LOAD, and begins at 0 s",
    source: null,
  },
  "ignores-seek": {
    does: "answers SEEK as if it obeyed, and plays on where it is",
    source: null,
  },
  "closes-at-first": {
    does: "answers each CONNECT to its player with CLOSE in the first second after it has launched it",
    source: null,
  },
  "empty-status": {
    does: "sends a MEDIA_STATUS without an entry 8 s after it has begun to play, and the true one 0.5 s later",
    source: "thibauts/node-castv2-client#32",
  },
  "old-tls": { does: "speaks TLS 1.0 alone", source: "pychromecast#963" },
  "sha1-tls": { does: "speaks TLS 1.2 alone, signed with SHA-1", source: "pychromecast#963" },
  "closes-when-paused": {
    does: "closes its player when that has been paused for 3 minutes, or idle for 5",
    source: "CastVideos-android#108, go-chromecast#141",
  },
  deaf: {
    does: "launches a player that ignores LOAD and says nothing, until it is closed and launched anew",
    source: "home-assistant/core#36009, pychromecast#237",
  },
  cancelled: {
    does: "answers the first LAUNCH of two with LAUNCH_ERROR CANCELLED",
    source: "pychromecast#803",
  },
  "cancelled-for-good": {
    does: "answers each LAUNCH with LAUNCH_ERROR CANCELLED",
    source: "home-assistant/core#179808",
  },
  "launch-status": {
    does: "answers LAUNCH by LAUNCH_STATUS alone, and sends no RECEIVER_STATUS",
    source: "home-assistant/core#168342",
  },
  "tells-error-codes": {
    does: "refuses each recording with LOAD_FAILED and detailedErrorCode 104",
    source: "go-chromecast#173",
  },
  "two-networks": {
    does: "is only in a network of this machine that the default route does not lead to, its loopback if it has no other",
    source: "mafintosh/multicast-dns#28, #33, home-assistant/core#34931",
  },
  "group-leader": {
    does: "is a group that is announced at two places under one id: its former leader answers too, and plays alone",
    source: "spotifyplus#248, #122, pychromecast#165, #377",
  },
  "former-leader": {
    does: "is that former leader: it says that its group has no members",
    source: "spotifyplus#122",
  },
  group: {
    does: "is a group of two speakers beside it, at volumes 5 and 75: its volume is their mean, SET_VOLUME scales them, and one at 0 stays there",
    source: "node-red-contrib-castv2#50, home-assistant/core#100639, music-assistant/support#1504",
  },
  "whole-group": {
    does: "is such a group, and ignores what is said to it of single members",
    source: null,
  },
  "moving-group": {
    does: "is such a group that no multicast announces: each minute it moves to another port, which https://HOST:8443/setup/eureka_info tells",
    source: "pychromecast#165, #377, home-assistant/core#52020",
  },
  "in-a-group": {
    does: "plays in a group: runs MultizoneFollower with empty media",
    source: "pychromecast#111",
  },
} as const satisfies Record<string, Described>;

export type Habit = keyof typeof HABITS;

const isHabit = (name: string): name is Habit => Object.hasOwn(HABITS, name);

/** Each of `given` may name several, separated by commas. Throws a sentence about a name that does not exist. */
export function readHabits(given: readonly string[]): Habit[] {
  const names = given.flatMap((each) => each.split(",")).map((name) => name.trim());
  return names.map((name) => {
    if (isHabit(name)) return name;
    const known = Object.keys(HABITS).join(", ");
    throw new Error(`--like knows no ${JSON.stringify(name)}; it knows ${known}.`);
  });
}

/** A line for each habit, for --help. */
export function describeHabits(): string[] {
  return Object.entries(HABITS).map(([name, { does, source }]: [string, Described]) => {
    return `  ${name}: ${does}${source === null ? "" : ` (${source})`}`;
  });
}
