// Browsers as speakers: the tab that plays has the recording of its next run fetched a minute before, unheard and unseen.
import { devicesOfTabs } from "#server/devices/device-tables";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { createLooks } from "#server/platform/looks";
import { beginningOf, currentItem } from "#server/playback/play-order";
import { recordingOf } from "#server/playback/session/plan-recordings";
import { tellTab } from "#server/speakers/browser/browser-speaker";
import type { PlanAhead, PlansOn } from "./runs-at-home.ts";

/** Milliseconds before its minute that a recording is fetched, and between looks at what comes. */
const FETCHED_AHEAD = 60_000;
const LOOK_EVERY = 5_000;
/** Milliseconds until a look at what a tab or a schedule has changed: several change at once. */
const SOON = 200;

interface Parts {
  db: Queries;
  plansOn: PlansOn;
  /** Whether a page of this account is open on this node. */
  looks(userId: number): boolean;
  events: Pick<Events, "publish" | "subscribe">;
  clock: Clock;
  log: Log;
}

interface Tab {
  userId: number;
  browserId: string;
  /** What it was told to fetch; null: nothing. */
  told: { url: string; position: number; dueAt: number } | null;
}

export function createTabsAhead({ db, plansOn, events, clock, log, ...parts }: Parts) {
  /** Those that play for their browsers, by their connections; on whichever node. */
  const tabs = new Map<string, Tab>();
  const looks = createLooks({
    ...{ clock, look, every: LOOK_EVERY },
    onFault: (error) => log.warn({ err: error }, "what browsers play next was not looked at"),
  });

  async function look(): Promise<void> {
    const here = [...tabs].filter(([, { userId }]) => parts.looks(userId));
    if (here.length === 0) return;
    const devices = await devicesOfTabs(
      db,
      here.map(([, { browserId }]) => browserId),
    );
    const plans = devices.length === 0 ? [] : await plansOn(devices, FETCHED_AHEAD);
    for (const [connection, tab] of here) {
      const device = devices.find(
        ({ userId, deviceId }) => userId === tab.userId && deviceId === tab.browserId,
      );
      const [next] = plans
        .filter(({ speakerId }) => speakerId === device?.id)
        .toSorted((one, other) => one.dueAt - other.dueAt || rankOf(one) - rankOf(other));
      tell(connection, tab, next ? recordingOfPlan(next) : null);
    }
  }

  function tell(connection: string, tab: Tab, wanted: Tab["told"]): void {
    const { told, userId, browserId } = tab;
    if (wanted?.url === told?.url && wanted?.position === told?.position) return;
    tab.told = wanted;
    // What has begun it lets go by itself.
    if (!wanted && told && told.dueAt <= clock.now()) return;
    const { url, position } = wanted ?? { url: null, position: 0 };
    const to = { userId, connection, browserId };
    tellTab(events, to, { do: "fetch-ahead", url, position });
  }

  const unsubscribe = [
    events.subscribe("browser-event", ({ address, connection, event }) => {
      if (event.kind === "gone") tabs.delete(connection);
      else if (event.kind === "hello") {
        // One tab plays for a browser: the one that sent hello last.
        for (const [other, { browserId, userId }] of tabs) {
          if (browserId === address.browserId && userId === address.userId) tabs.delete(other);
        }
        tabs.set(connection, { ...address, told: null });
        looks.wake(SOON);
      } else if (event.kind === "here" && !tabs.has(connection)) {
        tabs.set(connection, { ...address, told: null });
      }
    }),
    events.subscribe("schedules-changed", () => {
      if (tabs.size > 0) looks.wake(SOON);
    }),
  ];

  return {
    start: () => looks.start(LOOK_EVERY),
    stop(): void {
      for (const end of unsubscribe) end();
      void looks.stop();
    },
  };
}

/** At one instant the adhan goes first. */
const rankOf = ({ plan }: PlanAhead) => (plan.plays.adhan ? 0 : 1);

function recordingOfPlan({ dueAt, plan }: PlanAhead): NonNullable<Tab["told"]> {
  const { reciter, order, position } = plan.plays;
  const { url } = recordingOf(reciter, currentItem(order));
  return { url, position: Math.max(position, beginningOf(order)), dueAt };
}
