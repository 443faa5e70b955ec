// An open page becomes the server's newest version by itself, when nobody uses it and nothing would fall silent.

export interface RenewalWorld {
  /** The page as the server sends it now; null: it did not answer. */
  fetchPage(): Promise<string | null>;
  /** The path of this page's own first script, which has another name in each build. */
  ownScript: string;
  /** Something plays or would be lost here, a dialog is open, or a field is being filled in. */
  isBusy(): boolean;
  /** UTC milliseconds of the last press of a key or touch. */
  lastUsed(): number;
  /** When this browser last reloaded by itself; 0: never. */
  lastReload(): number;
  reload(): void;
  now(): number;
  setTimer(run: () => void, milliseconds: number): () => void;
}

export interface Renewal {
  /** Asks for the version at once, as after the connection was away: an update restarts the server. */
  check(): void;
  stop(): void;
}

const MINUTE = 60_000;
/** Milliseconds between two questions, for what `check` missed. */
const ASK_EVERY = 30 * MINUTE;
/** After so long nobody is at the page. */
export const IDLE_AFTER = 3 * MINUTE;
const LOOK_EVERY = 30_000;
/** While an update goes from node to node, one answers with the new page and another with the old. */
const RELOAD_AT_MOST_EVERY = 10 * MINUTE;

export function createRenewal(world: RenewalWorld): Renewal {
  let isOld = false;
  let stopped = false;
  let cancelAsk = () => {};
  let cancelLook = () => {};

  async function ask(): Promise<void> {
    const page = await world.fetchPage().catch(() => null);
    if (stopped || page === null) return;
    isOld = !page.includes(world.ownScript);
    look();
  }

  function look(): void {
    cancelLook();
    if (!isOld || stopped) return;
    const now = world.now();
    const isUsed = now - world.lastUsed() < IDLE_AFTER;
    if (!isUsed && !world.isBusy() && now - world.lastReload() >= RELOAD_AT_MOST_EVERY) {
      return world.reload();
    }
    cancelLook = world.setTimer(look, LOOK_EVERY);
  }

  function keepAsking(): void {
    cancelAsk = world.setTimer(() => {
      void ask();
      keepAsking();
    }, ASK_EVERY);
  }
  keepAsking();

  return {
    check: () => void ask(),
    stop() {
      stopped = true;
      cancelAsk();
      cancelLook();
    },
  };
}
