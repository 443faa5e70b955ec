// Who looks: the accounts of which somebody has a page open on this node, or has asked for speakers lately.
import type { Clock } from "#server/platform/clock";
import type { HomeMessages } from "#server/platform/home-messages";

/** Who has asked for speakers still looks so long afterwards, milliseconds. */
const LOOKED_FOR = 2 * 60_000;

export interface Attention {
  /** Somebody of this account has asked for speakers, or pressed a button. */
  asked(userId: number): void;
  /** A page of this account has opened its socket here; returns what is called when it closes. */
  opened(userId: number): () => void;
  looks(userId: number): boolean;
  /** Calls back when somebody begins to look. */
  onLook(listener: (userId: number) => void): void;
  /** Its speakers could not be followed: who asks again begins to look once more. */
  again(userId: number): void;
}

export function createAttention(clock: Pick<Clock, "now">): Attention {
  /** By account; the oldest first. */
  const askedAt = new Map<number, number>();
  const pages = new Map<number, number>();
  let listener = (_: number) => {};

  const isRecent = (at: number | undefined) => {
    const since = at === undefined ? LOOKED_FOR : clock.now() - at;
    return since >= 0 && since < LOOKED_FOR;
  };
  const looks = (userId: number) => pages.has(userId) || isRecent(askedAt.get(userId));

  function forgetOld(): void {
    for (const [userId, at] of askedAt) {
      if (isRecent(at)) return;
      askedAt.delete(userId);
    }
  }

  return {
    asked(userId) {
      const began = !isRecent(askedAt.get(userId));
      askedAt.delete(userId);
      askedAt.set(userId, clock.now());
      forgetOld();
      if (began) listener(userId);
    },
    opened(userId) {
      pages.set(userId, (pages.get(userId) ?? 0) + 1);
      listener(userId);
      return () => {
        const left = (pages.get(userId) ?? 1) - 1;
        if (left > 0) pages.set(userId, left);
        else pages.delete(userId);
      };
    },
    looks,
    onLook(called) {
      listener = called;
    },
    again: (userId) => void askedAt.delete(userId),
  };
}

export function attentionOfHomes(
  attention: Attention,
  others: HomeMessages["others"],
): Pick<Attention, "asked" | "opened"> {
  return {
    asked(userId) {
      attention.asked(userId);
      others(userId, (ids) => ids.forEach(attention.asked));
    },
    opened(userId) {
      const closings = [attention.opened(userId)];
      let isClosed = false;
      others(userId, (ids) => {
        if (!isClosed) closings.push(...ids.map(attention.opened));
      });
      return () => {
        isClosed = true;
        for (const close of closings) close();
      };
    },
  };
}
