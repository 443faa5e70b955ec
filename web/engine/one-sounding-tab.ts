// Of the tabs of this browser one sounds at a time: the one that began last; the others pause.
import type { Watched } from "../api/watched.ts";
import type { OutputState } from "./outputs/player-output.ts";

/** What the tabs tell one another: who began to sound, and when. */
interface Began {
  tab: string;
  /** Milliseconds by this browser's clock, which its tabs share. */
  at: number;
}

export type TabChannel = Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">;

interface Parts {
  /** What sounds in this page itself. */
  audio: Watched<OutputState>;
  channel: TabChannel;
  /** Its own among those that were told. */
  tab: string;
  now(): number;
  /** Another tab began after this one. */
  giveWay(): void;
}

/** Returns the function that ends it. */
export function soundAlone({ audio, channel, tab, now, giveWay }: Parts): () => void {
  let own: Began | null = null;
  const look = () => {
    const { status } = audio.get();
    const sounds = status === "playing" || (status === "loading" && own !== null);
    if (sounds === (own !== null)) return;
    own = sounds ? { tab, at: now() } : null;
    if (own) channel.postMessage(own);
  };
  channel.onmessage = ({ data }: MessageEvent<Began>) => {
    if (own && data.tab !== tab && isLater(data, own)) giveWay();
  };
  const stop = audio.watch(look);
  look();
  return () => {
    stop();
    channel.close();
  };
}

/** Two that begin at once hear of each other: the same of them gives way in both. */
const isLater = (one: Began, other: Began) =>
  one.at > other.at || (one.at === other.at && one.tab > other.tab);
