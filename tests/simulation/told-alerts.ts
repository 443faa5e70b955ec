// Whether the people of a home that asked for alerts are told of each silence: by each of their ways, once, and nobody else.
import { ALERT_GATHER, ALERT_GROUP } from "#contract/alerts";
import { timeAt } from "#contract/times/clock-times";
import { isQuietAt } from "#server/alerts/alert-settings";
import { OUTBOX_LEASE } from "#server/platform/outbox";
import type { InvariantName } from "./promises.ts";
import { type Arrival, MAIL, receiverOf } from "./simulated-receivers.ts";
import { runsWhere } from "./told-runs.ts";
import { MINUTE, SECOND, type Town, type TownNode } from "./town.ts";

type Breaks = (invariant: InvariantName, text: string) => void;

/** Milliseconds after a group's end within which an alert has left, with the minute of a dead node's lease. */
const LEAVES_WITHIN = 5 * MINUTE;
/** Milliseconds until the next try of a letter that was put off, at the most; three of a webhook take six minutes. */
const TRIED_WITHIN = 15 * MINUTE;
const TRIES_OF_A_WEBHOOK = 3;
/** Milliseconds within which it is stored that a message has arrived. */
const STORED_WITHIN = 5 * SECOND;
/** Milliseconds by which nodes' clocks may differ. */
const CLOCKS_DIFFER = 2 * SECOND;
/** So long after the end of a run its alert is made. */
const MADE_WITHIN = 2 * MINUTE;

interface Asked {
  userId: number;
  home: number;
  ways: Arrival["way"][];
  timezone: string;
  quietFrom: string | null;
  quietTo: string | null;
}

interface Untold {
  runId: number;
  asked: Asked;
  since: number;
  /** By way: the alert has arrived. */
  told: Set<Arrival["way"]>;
}

const SILENT = ["failed", "missed", "cut-short"];

export function createToldAlerts(town: Town, breaks: Breaks) {
  const { world, database, faults } = town;
  const began = world.now();
  /** By home and way and alert. */
  const arrived = new Map<string, Arrival[]>();
  const refused: { way: Arrival["way"]; home: number; alerts: number[]; at: number }[] = [];
  const seen = new Set<number>();
  let untold: Untold[] = [];

  const askedBy = new Map<number, Asked>();
  for (const row of database.ask<{
    userId: number;
    mail: number;
    webhookUrl: string | null;
    timezone: string;
    quietFrom: string | null;
    quietTo: string | null;
  }>(
    `select user_id as userId, mail, webhook_url as webhookUrl, timezone, quiet_from as quietFrom, quiet_to as quietTo
      from alert_settings join users on users.id = user_id`,
  )) {
    const home = town.homes.find(({ userId }) => userId === row.userId);
    const ways: Asked["ways"] = [];
    if (row.mail === 1) ways.push("mail");
    if (row.webhookUrl !== null) ways.push("webhook");
    if (home && ways.length > 0) askedBy.set(row.userId, { ...row, home: home.index, ways });
  }

  /** The end of the quiet hours of an instant; itself, where they are not then. */
  function afterQuiet(asked: Asked, at: number): number {
    let later = at;
    while (isQuietAt(asked, timeAt(asked.timezone, later))) later += 5 * MINUTE;
    return later;
  }

  const keyOf = (home: number, way: string, alert: number) => `${home} ${way} ${alert}`;

  function onArrival(arrival: Arrival): void {
    const { home, way, alerts } = arrival;
    for (const alert of alerts) {
      const [row] = database.ask<{ userId: number; isEarly: number }>(
        `select user_id as userId, kind != 'unreachable' and created_at < due_at - ? as isEarly
          from alerts where id = ?`,
        ...[CLOCKS_DIFFER, alert],
      );
      if (row?.isEarly === 1) {
        breaks("told-of-silence", `Home ${home} is told by ${way} of a silence before its minute.`);
      }
      const owner = town.homes.find(({ userId }) => userId === row?.userId);
      if (owner && owner.index !== home) {
        breaks("homes-apart", `Home ${home} is told by ${way} of an alert of home ${owner.index}.`);
      }
      const key = keyOf(home, way, alert);
      const before = arrived.get(key) ?? [];
      arrived.set(key, [...before, arrival]);
      const last = before.at(-1);
      // What becomes of the one before may not be known yet.
      if (last) world.after(STORED_WITHIN + SECOND, () => askTwice(last, arrival, alert), null);
    }
  }

  /** What has arrived for sure does not arrive again; what may have done so does it under its own number. */
  function askTwice(before: Arrival, again: Arrival, alert: number): void {
    const node = before.by as TownNode;
    const { heardAt } = before;
    const from = heardAt ?? 0;
    const isStored =
      heardAt !== null &&
      !node.isDead &&
      node.isUp &&
      !faults.isCutOff(node, from) &&
      faults.troubles(-1, from, from + STORED_WITHIN).every(({ name }) => !OF_STORES.has(name));
    if (isStored || before.id !== again.id) {
      const how = isStored ? "" : `, under the numbers ${before.id} and ${again.id}`;
      breaks(
        "told-of-silence",
        `Home ${again.home} is told by ${again.way} of alert ${alert} twice${how}.`,
      );
    }
  }

  function lookForSilences(): void {
    const rows = runsWhere(
      town,
      `runs.status in ('failed', 'missed', 'cut-short') and runs.day is not null and runs.due_at > ?`,
      began,
    );
    for (const { id, userId } of rows) {
      const asked = askedBy.get(userId);
      if (seen.has(id) || !asked) continue;
      seen.add(id);
      untold.push({ runId: id, asked, since: world.now(), told: new Set() });
    }
  }

  /** When it is to have arrived: what befell nodes and the way there is waited for. */
  function deadlineOf({ asked, since }: Untold, way: Arrival["way"]): number {
    const now = world.now();
    const where = way === "mail" ? MAIL : receiverOf(asked.home);
    const ofNodes = faults.troubles(-1, since - MINUTE, now).map(({ over }) => over);
    const ofWay = faults.troubles(where, since, now).map(({ over }) => over + TRIED_WITHIN);
    // The first try that reaches its server after such a trouble may be put off again.
    const putOff = refused
      .filter((one) => way === "mail" && one.way === way && one.home === asked.home)
      .map(({ at }) => at + TRIED_WITHIN);
    const up = town.allUpSince();
    const from = Math.max(since, ...ofNodes, Math.min(up, now), up > now ? now : 0);
    const leaves = afterQuiet(asked, from + ALERT_GROUP) + LEAVES_WITHIN;
    return Math.max(leaves, ...ofWay, ...putOff);
  }

  /** An alert may wait until the group of the one before is over; then its own may be about to leave. */
  function lookAtUntold(): void {
    const now = world.now();
    untold = untold.filter((one) => {
      const { runId, asked, since, told } = one;
      const [run] = runsWhere(town, "runs.id = ?", runId);
      // An agent may have said since that it sounded; a schedule may be gone.
      if (!run || !SILENT.includes(run.status)) return false;
      const [alert] = database.ask<{ id: number }>(
        // What is missed on several speakers is told of one of them.
        `select id from alerts where schedule_id = ? and due_at = ? and kind in ('failed', 'missed', 'interrupted')
          and (slot = ? or (kind = 'missed' and ? = 'missed')) order by slot = ? desc`,
        ...[run.scheduleId, run.dueAt, run.slot, run.status, run.slot],
      );
      if (!alert) {
        const deadline = deadlineOf(one, "mail") - ALERT_GROUP;
        if (now < Math.max(since + MADE_WITHIN, deadline)) return true;
        breaks("told-of-silence", `Of run ${runId}, which is ${run.status}, there is no alert.`);
        return false;
      }
      for (const way of asked.ways) {
        if (told.has(way)) continue;
        if (arrived.has(keyOf(asked.home, way, alert.id)) || isGivenUp(asked, way, alert.id)) {
          told.add(way);
        } else if (now > deadlineOf(one, way)) {
          breaks(
            "told-of-silence",
            `Home ${asked.home} is not told by ${way} of alert ${alert.id}: run ${runId} is ${run.status} since ${now - since} ms.`,
          );
          return false;
        }
      }
      return told.size < asked.ways.length;
    });
  }

  const isGivenUp = (asked: Asked, way: Arrival["way"], alert: number) =>
    way === "webhook" &&
    refused.filter(
      (one) =>
        one.way === way &&
        one.home === asked.home &&
        (one.alerts.length === 0 || one.alerts.includes(alert)),
    ).length >= TRIES_OF_A_WEBHOOK;

  return {
    onArrival,
    onRefused(way: Arrival["way"], home: number, alerts: number[]): void {
      refused.push({ way, home, alerts, at: world.now() });
    },
    askEachMinute(): void {
      lookForSilences();
      lookAtUntold();
    },
    /**
     * When something of alerts is to happen next; infinite: nothing is. What is on its way is tried again when its lease
     * is over: nothing may jump over that time, by which the sender measures how long it waits for an answer.
     */
    next(): number {
      const rows = database.ask<{ userId: number | null; at: number }>(
        `select alerts.user_id as userId,
            max(max(alerts.created_at) + ${ALERT_GATHER}, max(coalesce(alert_settings.told_at + ${ALERT_GROUP}, 0))) as at
          from alerts left join alert_settings on alert_settings.user_id = alerts.user_id
          where told = 0 group by alerts.user_id
        union all select null, next_try_at - ${OUTBOX_LEASE} from mail_outbox
        union all select null, next_try_at - ${OUTBOX_LEASE} from alert_outbox
        union all select null, 0 from runs where untold = 1`,
      );
      const times = rows.map(({ userId, at }) => {
        const asked = userId === null ? undefined : askedBy.get(userId);
        return asked ? afterQuiet(asked, at) : at;
      });
      return Math.min(Number.POSITIVE_INFINITY, ...times);
    },
  };
}

/** After these it may not be stored that something was done. */
const OF_STORES = new Set(["database-away", "disk-full", "node-cut-off", "clock-wrong"]);
