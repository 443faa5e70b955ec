// The faults of the simulated world, each by its name, with its rate and the promise that it tries.
import { createArrivalFates } from "./simulated-receivers.ts";
import { DAY, type Fates, HOUR, MINUTE, SECOND, type Town, type TownNode } from "./town.ts";
import type { HomeAgent } from "./agents.ts";
import { type FaultName, FAULTS } from "./promises.ts";
import { steered, type TownSpeaker } from "./town-speakers.ts";
import { planSuspensions } from "./suspended-nodes.ts";
import { between, pick, type Random, seededRandom, seedOf } from "./world.ts";

export interface Faults extends Fates {
  /** Plans those of a day, which befall nodes and homes. */
  planDay(): void;
  /** From when on the town is there. */
  begin(town: Town): void;
  /** Those that befell until now, in their order. */
  befell: { name: FaultName; at: number; where: string }[];
}

interface Trouble {
  name: FaultName;
  home: number | null;
  from: number;
  /** It lasted until then, and may be felt until `to`. */
  over: number;
  to: number;
}

const isIn = (one: Trouble, from: number, to: number, but?: ReadonlySet<string>) =>
  one.from <= to && one.to >= from && !but?.has(one.name);

/** Those of a line alone: its home has its speakers, and an agent with plans. */
export const OF_LINES: ReadonlySet<FaultName> = new Set([
  "agent-line-cut",
  "agent-line-slow",
  "agent-line-dropped",
]);

interface Options {
  seed: number;
  homes: number;
  /** After so many nothing befalls any more; the shortest prefix that still fails is found by it. */
  most: number;
  /** Times as many. */
  factor: number;
  /** Of these, this rate instead, which `factor` leaves as it is. */
  rates: Partial<Record<FaultName, number>>;
}

const MOST_TROUBLES = 5000;
/** Seconds before and after a due instant between which these befall, where others befall from -25 to 100. */
const AROUND: Partial<Record<FaultName, [number, number]>> = {
  "database-away": [-15, 20],
  "disk-full": [-15, 20],
  "node-cut-off": [-15, 60],
};
/** Milliseconds after a fault in which its home need not be as promised for a quiet one. */
const AFTERMATH = 4 * MINUTE;

export function createFaults({ seed, homes, most, factor, rates }: Options): Faults {
  const random: Random = seededRandom(seedOf(seed, "faults"));
  const ofAgents = seededRandom(seedOf(seed, "faults of agents"));
  const ofTabs = seededRandom(seedOf(seed, "faults of tabs"));
  const ofEchoes = seededRandom(seedOf(seed, "faults of echoes"));
  // How many Wird asks is nothing that changes what befalls the rest.
  const ofSuspended = seededRandom(seedOf(seed, "faults of suspended nodes"));
  const ofQueries = seededRandom(seedOf(seed, "faults of queries"));
  let town: Town | null = null;
  const befell: Faults["befell"] = [];
  const troubles: Trouble[] = [];
  let databaseAwayUntil = 0;
  let diskFullUntil = 0;
  const cutOffUntil = new Map<TownNode, number>();
  /** Of each node: the number of queries until it dies. */
  const doomed = new Map<TownNode, { queries: number; when: "before" | "after" }>();

  function befalls(name: FaultName, where: string, home: number | null, lasts = 0): boolean {
    if (!town || befell.length >= most) return false;
    const at = town.world.now();
    befell.push({ name, at, where });
    troubles.push({ name, home, from: at, over: at + lasts, to: at + lasts + AFTERMATH });
    if (troubles.length > MOST_TROUBLES) troubles.splice(0, MOST_TROUBLES / 2);
    town.world.tell("fault", `${name} (${where})`);
    return true;
  }

  const rateOf = (name: FaultName) => rates[name] ?? FAULTS[name].rate * factor;
  const chance = (name: FaultName) => town !== null && random() < rateOf(name);
  const homeOf = (host: string) => Number(/^h(\d+)-/.exec(host)?.[1] ?? -1);
  const upNode = () => pick(random, town?.nodes.filter(({ isUp }) => isUp) ?? []) ?? null;
  const anySpeaker = () => {
    const home = pick(random, (town as Town).homes);
    return pick(random, steered(home));
  };

  /** What the faults of a day do when their time comes. */
  const acts: Partial<Record<FaultName, (town: Town) => void>> = {
    "node-killed-at-query"() {
      const node = upNode();
      if (!node || !befalls("node-killed-at-query", node.name, null, MINUTE)) return;
      doomed.set(node, {
        queries: between(random, 0, 60),
        when: pick(random, ["before", "after"]),
      });
    },
    "node-killed"({ kill }) {
      const node = upNode();
      if (node && befalls("node-killed", node.name, null, MINUTE)) kill(node);
    },
    "node-drained"({ drain, world }) {
      const node = upNode();
      if (!node || !befalls("node-drained", node.name, null, MINUTE)) return;
      world.after(0, () => void drain(node), node);
    },
    "all-nodes-killed"({ nodes, kill }) {
      if (befalls("all-nodes-killed", "all", null, 2 * MINUTE))
        for (const node of [...nodes]) kill(node);
    },
    "clock-wrong"({ world }) {
      const node = upNode();
      const by = pick(random, [-HOUR, -20 * SECOND, 20 * SECOND, HOUR, 365 * DAY]);
      if (!node || !befalls("clock-wrong", `${node.name} by ${by} ms`, null, 3 * MINUTE)) return;
      node.ahead = by;
      world.plan(world.now() + between(random, 10, 150) * SECOND, () => (node.ahead = 0));
    },
    "clock-a-little-wrong"({ world }) {
      const node = upNode();
      const by = between(random, -1500, 1500);
      if (!node || !befalls("clock-a-little-wrong", `${node.name} by ${by} ms`, null, 10 * MINUTE))
        return;
      node.ahead = by;
      world.plan(world.now() + between(random, 10, 600) * SECOND, () => (node.ahead = 0));
    },
    "database-away"({ world }) {
      const lasts = between(random, 1, 60) * SECOND;
      if (!befalls("database-away", `for ${lasts} ms`, null, lasts)) return;
      databaseAwayUntil = world.now() + lasts;
      // To a node that is cut off already it is one absence.
      for (const [node, until] of cutOffUntil)
        if (until > world.now()) cutOffUntil.set(node, Math.max(until, databaseAwayUntil));
    },
    "node-cut-off"({ world }) {
      const node = upNode();
      const lasts = between(random, 5, 60) * SECOND;
      if (!node || !befalls("node-cut-off", `${node.name} for ${lasts} ms`, null, lasts)) return;
      cutOffUntil.set(node, world.now() + lasts);
    },
    "disk-full"({ world }) {
      const lasts = between(random, 1, 60) * SECOND;
      if (befalls("disk-full", `for ${lasts} ms`, null, lasts)) diskFullUntil = world.now() + lasts;
    },
    "speaker-unplugged"({ world, network }) {
      const speaker = anySpeaker();
      // Some for longer than a run.
      const lasts = between(random, 5, random() < 0.25 ? 600 : 90) * SECOND;
      if (!speaker.isPlugged) return;
      if (!befalls("speaker-unplugged", speaker.host, speaker.home.index, lasts)) return;
      network.cut(speaker.host, true);
      speaker.unplug();
      // Nothing jumps over what is planned.
      world.plan(world.now() + lasts, () => plugIn(speaker));
    },
    "speaker-rebooted"({ world }) {
      const speaker = anySpeaker();
      if (!speaker.isPlugged) return;
      if (!befalls("speaker-rebooted", speaker.host, speaker.home.index, MINUTE)) return;
      speaker.unplug();
      world.after(between(random, 5, 40) * SECOND, () => plugIn(speaker), null);
    },
    "speaker-moved"() {
      const speaker = anySpeaker();
      if (!speaker.isPlugged) return;
      if (befalls("speaker-moved", speaker.host, speaker.home.index)) void speaker.virtual.move();
    },
    "speaker-taken"({ world }) {
      const speaker = anySpeaker();
      if (!speaker.isPlugged) return;
      if (!befalls("speaker-taken", speaker.host, speaker.home.index, 30 * MINUTE)) return;
      speaker.touchedAt = world.now();
      speaker.virtual.startOtherApp("Radio");
      const stopped = () => {
        // What recites there by then is stopped by hand.
        speaker.touchedAt = world.now();
        speaker.virtual.pressStop();
      };
      world.after(between(random, 1, 20) * MINUTE, stopped, null);
    },
    "connection-dropped"() {
      const speaker = anySpeaker();
      if (!speaker.isPlugged) return;
      if (!befalls("connection-dropped", speaker.host, speaker.home.index)) return;
      speaker.virtual.dropConnections();
    },
    "line-cut"({ world, network, lines }) {
      const speaker = anySpeaker();
      const lasts = between(random, 2, 60) * SECOND;
      if (!speaker.isPlugged) return;
      if (!befalls("line-cut", speaker.host, speaker.home.index, lasts)) return;
      speaker.touchedAt = world.now();
      speaker.lost = { from: world.now(), to: null };
      network.cut(speaker.host, true);
      lines.cut(speaker.host, lasts);
      const isBack = () => {
        network.cut(speaker.host, !speaker.isPlugged);
        if (speaker.isPlugged && speaker.lost) speaker.lost.to = world.now();
      };
      world.after(lasts, isBack, null);
    },
  };

  /** The same at a home with an agent. */
  const actsAtAgents: Partial<Record<FaultName, (agent: HomeAgent, town: Town) => void>> = {
    "agent-line-cut"(agent, { lines }) {
      const lasts = lastsForAgent();
      if (befallsAgent("agent-line-cut", agent, lasts)) lines.cut(agent.name, lasts);
    },
    "agent-line-slow"(agent, { lines }) {
      const [by, lasts] = [between(ofAgents, 200, 2500), between(ofAgents, 10, 120) * SECOND];
      if (befallsAgent("agent-line-slow", agent, lasts)) lines.slow(agent.name, by, lasts);
    },
    "agent-line-dropped"(agent, { lines }) {
      if (befallsAgent("agent-line-dropped", agent, 0)) lines.drop(agent.name);
    },
    "agent-killed"(agent, { world }) {
      const lasts = between(ofAgents, 1, 40) * SECOND;
      if (!agent.process || !befallsAgent("agent-killed", agent, lasts)) return;
      agent.kill();
      world.after(lasts, agent.start, null);
    },
    "agent-without-power"(agent, { world }) {
      const lasts = lastsForAgent() + 20 * SECOND;
      if (!agent.process || !befallsAgent("agent-without-power", agent, lasts)) return;
      agent.kill(true);
      world.after(lasts, agent.start, null);
    },
    "agent-stopped"(agent, { world }) {
      const lasts = between(ofAgents, 1, 10) * SECOND;
      const { process } = agent;
      if (!process || !befallsAgent("agent-stopped", agent, lasts)) return;
      world.after(0, () => void agent.stop(), process);
      world.after(lasts, agent.start, null);
    },
    "agent-clock-wrong"(agent, { world, lines }) {
      const lasts = between(ofAgents, 10, 150) * SECOND;
      const by = pick(ofAgents, [-HOUR, -20 * SECOND, -1500, 1500, 20 * SECOND, HOUR, 365 * DAY]);
      if (!befallsAgent("agent-clock-wrong", agent, lasts, ` by ${by} ms`)) return;
      agent.setAhead(by);
      if (ofAgents() < 0.3) lines.cut(agent.name, lasts);
      world.after(lasts, () => agent.setAhead(0), null);
    },
  };

  /** The same at a tab. */
  const actsAtTabs: Partial<Record<FaultName, (speaker: TownSpeaker, town: Town) => void>> = {
    "tab-asleep"(speaker, { world }) {
      const lasts = between(ofTabs, 2, ofTabs() < 0.3 ? 900 : 60) * SECOND;
      if (!befalls("tab-asleep", speaker.host, speaker.home.index, lasts)) return;
      speaker.touchedAt = world.now();
      speaker.tab?.sleep(lasts);
    },
    "tab-refuses"(speaker, { world }) {
      const lasts = between(ofTabs, 1, 20) * MINUTE;
      if (!befalls("tab-refuses", speaker.host, speaker.home.index, lasts)) return;
      speaker.tab?.refuse(true);
      world.plan(world.now() + lasts, () => {
        speaker.touchedAt = world.now();
        speaker.tab?.refuse(false);
      });
    },
    "tab-stalls"(speaker) {
      const lasts = between(ofTabs, 1, 30) * SECOND;
      if (!befalls("tab-stalls", speaker.host, speaker.home.index, lasts)) return;
      speaker.tab?.stall(lasts);
    },
  };

  /** The same at an Echo. */
  const actsAtEchoes: Partial<Record<FaultName, (speaker: TownSpeaker, town: Town) => void>> = {
    "echo-unplugged"(speaker, { world }) {
      const lasts = between(ofEchoes, 5, ofEchoes() < 0.25 ? 600 : 90) * SECOND;
      if (!befalls("echo-unplugged", speaker.host, speaker.home.index, lasts)) return;
      speaker.unplug();
      world.plan(world.now() + lasts, () => plugIn(speaker));
    },
    "echo-offline"(speaker) {
      const lasts = between(ofEchoes, 2, ofEchoes() < 0.25 ? 600 : 60) * SECOND;
      if (befalls("echo-offline", speaker.host, speaker.home.index, lasts))
        speaker.echo?.cut(lasts);
    },
  };

  function planForEchoes({ world, database, homes: all }: Town): void {
    for (const { speakers } of all) {
      const speaker = speakers.find(({ echo }) => echo !== null);
      if (!speaker) continue;
      const due = database.ask<{ at: number }>(
        "select next_run_at as at from schedules where device_id = ? and next_run_at between ? and ? order by id",
        ...[speaker.id, world.now(), world.now() + DAY],
      );
      for (const [name, act] of Object.entries(actsAtEchoes)) {
        if (ofEchoes() >= rateOf(name as FaultName) || due.length === 0) continue;
        const at = pick(ofEchoes, due).at + between(ofEchoes, -40, 150) * SECOND;
        world.plan(at, () => town && speaker.isPlugged && act(speaker, town));
      }
    }
  }

  function planForTabs({ world, database, homes: all }: Town): void {
    const tabs = all.flatMap(({ speakers }) => speakers).filter(({ tab }) => tab !== null);
    if (tabs.length === 0) return;
    for (const [name, act] of Object.entries(actsAtTabs)) {
      const expected = rateOf(name as FaultName) * homes;
      let count = Math.floor(expected) + (ofTabs() < expected % 1 ? 1 : 0);
      for (; count > 0; count--) {
        const speaker = pick(ofTabs, tabs);
        const due = database.ask<{ at: number }>(
          "select next_run_at as at from schedules where user_id = ? and next_run_at between ? and ? order by id",
          ...[speaker.home.userId, world.now(), world.now() + DAY],
        );
        const at =
          due.length > 0 && ofTabs() < 0.9
            ? pick(ofTabs, due).at + between(ofTabs, -40, 100) * SECOND
            : world.now() + between(ofTabs, 0, 86_000) * SECOND;
        world.plan(at, () => town && speaker.isPlugged && act(speaker, town));
      }
    }
  }

  /** Some for longer than a run. */
  const lastsForAgent = () => between(ofAgents, 2, ofAgents() < 0.2 ? 600 : 60) * SECOND;

  const befallsAgent = (
    name: FaultName,
    { home, name: where }: HomeAgent,
    lasts: number,
    how = "",
  ) => befalls(name, where + how, home.index, lasts);

  function planForAgents({ world, database, agents }: Town): void {
    for (const agent of agents.all) {
      const due = database.ask<{ at: number }>(
        "select next_run_at as at from schedules where user_id = ? and next_run_at between ? and ? order by id",
        ...[agent.home.userId, world.now(), world.now() + DAY],
      );
      for (const [name, act] of Object.entries(actsAtAgents)) {
        if (ofAgents() >= rateOf(name as FaultName)) continue;
        const near = due.length > 0 && ofAgents() < 0.9;
        const at = near
          ? pick(ofAgents, due).at + between(ofAgents, -40, 100) * SECOND
          : world.now() + between(ofAgents, 0, 86_000) * SECOND;
        world.plan(at, () => town && act(agent, town));
      }
    }
  }

  acts["home-assistant-away"] = ({ homeAssistant }) => {
    const lasts = between(random, 1, 60) * SECOND;
    if (befalls("home-assistant-away", `for ${lasts} ms`, null, lasts)) homeAssistant.goAway(lasts);
  };

  function plugIn(speaker: ReturnType<typeof anySpeaker>): void {
    if (!town) return;
    speaker.isPlugged = true;
    if (speaker.lost) speaker.lost.to = town.world.now();
    town.network.cut(speaker.host, false);
    void speaker.virtual.plugIn();
  }

  return {
    befell,
    ofEchoEvent(host) {
      const [lost, doubled, late] = [ofEchoes(), ofEchoes(), ofEchoes()];
      const hits = (drawn: number, name: FaultName) =>
        town !== null && drawn < rateOf(name) && befalls(name, host, homeOf(host), MINUTE);
      if (hits(lost, "echo-event-lost")) return { copies: 0, late: 0 };
      if (hits(doubled, "echo-event-doubled")) return { copies: 2, late: 0 };
      if (!hits(late, "echo-event-late")) return { copies: 1, late: 0 };
      return { copies: 1, late: between(ofEchoes, 500, ofEchoes() < 0.2 ? 170_000 : 20_000) };
    },
    ofEchoRequest(host) {
      const [fails, lost] = [ofEchoes(), ofEchoes()];
      const hits = (drawn: number, name: FaultName) =>
        town !== null && drawn < rateOf(name) && befalls(name, host, homeOf(host), MINUTE);
      if (hits(fails, "amazon-fails")) return "fails";
      return hits(lost, "link-answer-lost") ? "unlinked" : null;
    },
    isRoutineMissing: (host) =>
      ofEchoes() < rateOf("routine-missing") && befalls("routine-missing", host, homeOf(host)),
    ...createArrivalFates({
      ...{ random: seededRandom(seedOf(seed, "faults of alerts")), rateOf, befalls },
      now: () => town?.world.now() ?? null,
    }),
    begin(built) {
      town = built;
    },

    ofMessage(host) {
      const home = homeOf(host);
      const [lost, doubled, late] = [random(), random(), random()];
      const hits = (drawn: number, name: FaultName) => town !== null && drawn < rateOf(name);
      if (hits(lost, "message-lost") && befalls("message-lost", host, home))
        return { copies: 0, late: 0 };
      if (hits(doubled, "message-doubled") && befalls("message-doubled", host, home))
        return { copies: 2, late: 0 };
      if (hits(late, "message-late") && befalls("message-late", host, home)) {
        const by = between(random, 100, 6000);
        (troubles.at(-1) as Trouble).over += by;
        return { copies: 1, late: by };
      }
      return { copies: 1, late: 0 };
    },

    ofEvent(from) {
      if (chance("event-lost") && befalls("event-lost", from.name, null))
        return { isLost: true, late: 1500 };
      if (chance("event-late") && befalls("event-late", from.name, null))
        return { isLost: false, late: between(random, 50, 3000) };
      return { isLost: false, late: 0 };
    },

    ofQuery(node, sql) {
      if (!town) return null;
      const now = town.world.now();
      if (now < databaseAwayUntil || now < (cutOffUntil.get(node) ?? 0)) {
        return {
          error: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
        };
      }
      if (now < diskFullUntil && /^(insert|update|delete)/.test(sql)) {
        return { error: Object.assign(new Error("No space left on device"), { code: "53100" }) };
      }
      const doom = doomed.get(node);
      if (doom && doom.queries-- <= 0) {
        doomed.delete(node);
        const { kill, world } = town;
        world.tell("fault", `at the query ${sql.slice(0, 100)}`);
        return { dies: doom.when, kill: () => kill(node) };
      }
      if (ofQueries() < rateOf("query-slow") && befell.length < most) {
        const wait = between(ofQueries, 1, 40);
        befell.push({ name: "query-slow", at: now, where: node.name });
        return { wait };
      }
      return null;
    },

    async ofRecording(url, seconds) {
      if (!town) return seconds;
      const { world } = town;
      const wait = (ms: number) => new Promise<void>((resolve) => world.after(ms, resolve, null));
      await wait(between(random, 50, 900));
      if (chance("recording-missing") && befalls("recording-missing", url, null)) {
        throw new Error("The server answered 404.");
      }
      if (chance("recording-slow") && befalls("recording-slow", url, null)) {
        await wait(between(random, 1000, 9000));
      }
      return seconds;
    },

    planDay() {
      if (!town) return;
      const here = town;
      const { world, database } = here;
      const due = database.ask<{ at: number }>(
        "select next_run_at as at from schedules where next_run_at between ? and ?",
        world.now(),
        world.now() + DAY,
      );
      for (const [name, act] of Object.entries(acts)) {
        const expected = rateOf(name as FaultName) * homes;
        let count = Math.floor(expected) + (random() < expected % 1 ? 1 : 0);
        for (; count > 0; count--) {
          // Where something happens, or at any hour.
          const near = due.length > 0 && random() < 0.9;
          const [from, to] = AROUND[name as FaultName] ?? [-25, 100];
          const at = near
            ? pick(random, due).at + between(random, from, to) * SECOND
            : world.now() + between(random, 0, 86_000) * SECOND;
          world.plan(at, () => act(here));
        }
      }
      planSuspensions(here, due, {
        ...{ random: ofSuspended, expected: rateOf("node-suspended") * homes },
        befalls: (where, lasts) => befalls("node-suspended", where, null, lasts),
        cutOff: (node, until) => void cutOffUntil.set(node, until),
      });
      planForAgents(here);
      planForTabs(here);
      planForEchoes(here);
    },

    troubled: (home, from, to, but) =>
      troubles.some((one) => (one.home === null || one.home === home) && isIn(one, from, to, but)),
    troubledAtHome: (home, from, to, but) =>
      troubles.some((one) => one.home === home && isIn(one, from, to, but)),
    troubles: (home, from, to) =>
      troubles.filter((one) => (one.home === null || one.home === home) && isIn(one, from, to)),
    isCutOff: (node, since) => (cutOffUntil.get(node) ?? 0) >= since,
  };
}
