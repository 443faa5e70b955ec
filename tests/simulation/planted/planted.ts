// Faults that are put into the product, one after another: each undoes something without which a promise breaks.
// A simulator that does not find one of them proves nothing about that promise.

interface Change {
  file: string;
  /** The text of the product that is replaced; it stands there once. */
  from: string;
  to: string;
}

export interface Planted extends Change {
  /** What the product then does. */
  does: string;
  /** Further guards, each of which hides the fault by itself. */
  also?: readonly Change[];
  /** Where it is looked for; left out: in calm and in stormy towns. */
  among?: { rates: string; faults?: number };
}

const RUNS = "server/runs";
const SESSION = "server/playback/session";

/** Runs that end in silence, of which people are told, and receivers that do not take it at once. */
const SILENCES =
  "speaker-unplugged=2,node-killed=0.1,receiver-refuses=0.1,receiver-hangs-up=0.1,mail-hangs-up=0.1";

export const PLANTED = {
  "living-nodes-taken-for-dead": {
    does: "takes each other node for dead, whatever its lease says",
    file: "server/platform/node-lease.ts",
    from: "...{ now, node },",
    to: "...{ now: now + NODE_LEASE, node },",
  },
  "load-a-second-early": {
    does: "begins each run a second before its minute",
    file: `${RUNS}/waiting-runs.ts`,
    from: "const wait = dueAt - clock.now();",
    to: "const wait = dueAt - 1000 - clock.now();",
    also: [
      {
        file: `${RUNS}/schedule-runner.ts`,
        from: "if (open.some(({ dueAt }) => dueAt > clock.now())) return open.forEach(waiting.add);",
        to: "",
      },
    ],
  },
  "begun-at-its-claim": {
    does: "begins a run when it is claimed",
    file: `${RUNS}/schedule-runner.ts`,
    from: "if (hasBegun(run, now) && !isEnded(run, now)) begun.push(goOn(run));",
    to: "if (!isEnded(run, now)) begun.push(goOn(run));",
  },
  "clocks-not-compared": {
    does: "claims by its own clock, however wrong it is",
    file: "server/platform/database/database-time.ts",
    from: "const now = () => Math.round(elapsed() + theirsAhead);",
    to: "const now = clock.now;",
  },
  "dead-nodes-keep-runs": {
    does: "never takes over the runs of a dead node",
    file: `${RUNS}/run-claims.ts`,
    from: "const dead = ofDead ? await deadClaimers(db) : [];",
    to: "const dead: string[] = [];",
    also: [
      {
        // With its speakers a node takes their runs.
        file: `${RUNS}/run-claims.ts`,
        from: "const taken = await life.takeOver((run) => isOpenOn(db, run, deviceIds), { byId: true });",
        to: "const taken: number[] = [];",
      },
    ],
  },
  "dead-nodes-keep-speakers": {
    does: "never takes over the speakers of a dead node",
    file: "server/playback/nodes/speaker-leases.ts",
    from: 'or([eb("speakerHolds.node", "=", node), not(holderLives)])',
    to: 'or([eb("speakerHolds.node", "=", node), eb("speakerHolds.node", "=", node)])',
  },
  "taken-for-dead-and-goes-on": {
    does: "keeps its speakers after it was taken for dead",
    file: `${RUNS}/runs-room.ts`,
    from: "await parts.playback.leaveAll();",
    to: "",
    among: { rates: "node-cut-off=0.2" },
  },
  "not-asked-what-it-plays": {
    does: "loads a run that it takes over without asking whether it plays",
    file: `${RUNS}/run-plan.ts`,
    from: "if (!run.takenOver) return null;",
    to: "if (run.takenOver || !run.takenOver) return null;",
    among: { rates: "node-killed=0.2" },
  },
  "retry-that-doubles": {
    does: "begins each run twice",
    file: `${RUNS}/schedule-runner.ts`,
    from: "session.begin(plan, { adopt }).catch((error: unknown) => {",
    to: "clock.after(2000, () => void session.begin(plan).catch(() => {}));\n      session.begin(plan, { adopt }).catch((error: unknown) => {",
  },
  "skipped-and-begun": {
    does: "begins runs that were skipped or deleted since their claim",
    file: `${RUNS}/waiting-runs.ts`,
    from: "return due.filter((run) => held.has(run.id));",
    to: "return due;",
  },
  "failed-starts-forgotten": {
    does: "forgets runs that could not be begun for want of the database",
    file: `${RUNS}/waiting-runs.ts`,
    from: "some.forEach(add);",
    to: "void some;",
    among: { rates: "database-away=0.2" },
  },
  "end-time-not-watched": {
    does: "recites on after the end time",
    file: `${SESSION}/steps/ending.ts`,
    from: 'armAt(step, "end time", isAsked ? step.now + ASKED_FOR : endsAt);',
    to: "void isAsked;",
  },
  "silence-told-as-played": {
    does: "tells a run that was given up as played",
    file: `${SESSION}/steps/ending.ts`,
    from: 'outcome: RunOutcome = "failed"',
    to: 'outcome: RunOutcome = "played"',
    among: { rates: "speaker-unplugged=2" },
  },
  "hole-taken-for-a-stop": {
    does: "takes a status without a reason for a person's stop",
    file: `${SESSION}/media-meaning.ts`,
    from: 'return situation.atItsEnd ? "has finished" : "fell silent";',
    to: 'return situation.atItsEnd ? "has finished" : "was stopped";',
  },
  "ended-while-paused": {
    does: "ends a run that a person pauses",
    file: `${SESSION}/media-meaning.ts`,
    from: 'return media.state === "paused" ? "is paused" : "stalls";',
    to: 'return media.state === "paused" ? "was stopped" : "stalls";',
  },
  "volume-not-put-back": {
    does: "leaves a speaker at the volume of the run",
    file: `${SESSION}/steps/volume.ts`,
    from: "const volume = before ?? owed;",
    to: "const volume = owed;",
  },
  "volume-of-a-person-undone": {
    does: "puts the volume back over what a person has chosen since",
    file: `${SESSION}/steps/volume.ts`,
    from: "if (step.state.volume.goBackTo !== null) remembered(step, null);\n  step.state.volume.left = null;",
    to: "if (step.state.volume.goBackTo !== null) return;\n  step.state.volume.left = null;",
  },
  "jump-counted-as-heard": {
    does: "counts as heard what a seek has jumped over",
    file: "contract/seconds-heard.ts",
    from: "Math.min(moved, passed * fastest)",
    to: "moved",
  },
  "stop-not-sent": {
    does: "acknowledges a person's stop, and plays on",
    file: `${SESSION}/steps/stopping.ts`,
    from: 'send(step, { name: "stop" }, { of: "stop by hand", number });',
    to: 'send(step, { name: "refresh" }, { of: "stop by hand", number });',
  },
  "told-to-another-account": {
    does: "shows what a speaker plays to the next account",
    file: "server/playback/nodes/session-opening.ts",
    from: "parts.publisher.publish(target.userId, state",
    to: "parts.publisher.publish(target.userId + 1, state",
  },
  "timer-not-cleared": {
    does: "pings on a connection that has ended, for ever",
    file: "server/speakers/cast/cast-channel.ts",
    from: "nextPing.clear();",
    to: "",
  },
  "silence-of-a-speaker-unnoticed": {
    does: "never notices that a speaker has fallen silent on its connection",
    file: "server/speakers/cast/cast-channel.ts",
    from: "silence.set(SILENT_AFTER_MS);",
    to: "",
    among: { rates: "line-cut=0.3,speaker-unplugged=0.2" },
  },
  "no-second-connection": {
    does: "does not connect again to a speaker that was lost",
    file: "server/speakers/cast/cast-link.ts",
    from: "if (!closed) cancelRetry = clock.after(",
    to: "if (!closed && first) cancelRetry = clock.after(",
    among: { rates: "speaker-rebooted=1" },
  },
  "next-surah-not-loaded": {
    does: "takes the end of a surah for the end of the run",
    file: `${SESSION}/steps/ending.ts`,
    from: "if (!goToNext(step, recital, recordingEnded)) finish(step, recital);",
    to: "finish(step, recital);",
  },
  "claim-without-its-guard": {
    does: "claims a run that another node has claimed, or whose speaker another follows, and does not ask whose it is",
    file: `${RUNS}/run-life.ts`,
    from: 'columns(["scheduleId", "dueAt", "slot"]).doNothing()',
    to: 'columns(["scheduleId", "dueAt", "slot"]).doUpdateSet({ claimedBy: node })',
    also: [
      {
        file: `${RUNS}/run-claims.ts`,
        from: '.where(({ not }) => not(isHeldElsewhere(sql.ref("schedules.deviceId"))))',
        to: "",
      },
      {
        file: `${RUNS}/run-claims.ts`,
        from: '.where("claimedBy", "=", node)\n        .where(isOpenAmong("runs"))',
        to: '.where(isOpenAmong("runs"))',
      },
    ],
    among: { rates: "query-slow=0.1" },
  },
  "lease-without-its-guard": {
    does: "follows a speaker that another node follows",
    file: "server/playback/nodes/speaker-leases.ts",
    from: 'or([eb("speakerHolds.node", "=", node), not(holderLives)])',
    to: 'or([eb("speakerHolds.node", "=", node), not(holderLives), eb("speakerHolds.node", "!=", node)])',
  },
  "answers-awaited-by-who-was-taken-for-dead": {
    does: "waits for the answers to its stops as it leaves its speakers to others (found by the kills)",
    file: `${SESSION}/session.ts`,
    from: "if (isTelling && !atOnce) return;",
    to: "if (isTelling) return;",
    also: [
      {
        file: `${SESSION}/session.ts`,
        from: "if (leaves) leaveStops(step);",
        to: "if (leaves) {}",
      },
    ],
    among: { rates: "node-suspended=0.3" },
  },
  "window-of-a-day": {
    does: "gives a run without an end a window of a day",
    file: "contract/times/schedule-runs.ts",
    from: "if (endTime === null) return null;",
    to: "if (endTime === null) return dueAt + 24 * 60 * MINUTE;",
  },
  "volume-before-silence": {
    does: "puts a volume back before it has stopped what it has faded out",
    file: `${SESSION}/steps/plans.ts`,
    from: "if (toBeSilent) silence(step, toBeSilent.url, waits ? ended : null);",
    to: "restoreVolume(step);\n  if (toBeSilent) silence(step, toBeSilent.url, waits ? ended : null);",
  },
  "schedule-stays-due": {
    does: "does not advance a schedule past the run that has begun",
    file: `${RUNS}/run-life.ts`,
    from: "await progress.advancePast(transaction, oncePerSchedule(there));",
    to: "void oncePerSchedule(there);",
  },
  "unmuted-row-beside": {
    does: "leaves a column out of rows that are stored beside rows which have it (found by seed 5)",
    file: "server/playback/record/playback-state-store.ts",
    from: "unmuteOwed: flag(state.unmuteOwed),",
    to: "unmuteOwed: state.unmuteOwed ? flag(true) : (undefined as never),",
    among: { rates: "speaker-unplugged=2" },
  },
  "khatm-planned-twice-from-one-point": {
    does: "forgets what was heard of a khatm before its next run is planned",
    file: `${RUNS}/run-writes.ts`,
    from: "await move(point, heard);",
    to: "",
  },
  "counted-before-it-was-heard": {
    does: "counts 20 s of a khatm that are yet to come",
    file: "server/khatms/khatm-progress.ts",
    from: "const reached = Math.max(at, snapped(time, heardTo));",
    to: "const reached = Math.max(at, snapped(time, heardTo + 20_000));",
  },
  "hole-counted-as-heard": {
    does: "counts what a person has jumped over in a khatm",
    file: "server/khatms/khatm-progress.ts",
    from: "if (!isContinued && !continuesAfterEstimate(time, at, heardFrom)) return at;",
    to: "",
  },
  "adhan-forgets-what-waited": {
    does: "forgets the recitation that waits for the end of an adhan",
    file: `${SESSION}/steps/adhan.ts`,
    from: "if (waiting || next.length > 0) return true;",
    to: "if (next.length > 0) return true;",
  },
  "alert-sent-while-it-is-on-its-way": {
    does: "takes up a message of alerts that has not been answered yet once more, here or at another node",
    file: "server/platform/outbox.ts",
    from: ".set({ tries, nextTryAt: now + OUTBOX_LEASE })",
    to: ".set({ tries, nextTryAt: now })",
    among: { rates: SILENCES },
  },
  "alert-forgotten-as-it-leaves": {
    does: "deletes a message of alerts before it has arrived: what is not taken, or whose node dies, is lost",
    file: "server/platform/outbox.ts",
    from: "const delivered = await parts.deliver(",
    to: "await remove(row.id);\n      const delivered = await parts.deliver(",
    among: { rates: SILENCES },
  },
  "alert-to-the-next-account": {
    does: "sends an alert to the webhook of the next account",
    file: "server/alerts/alert-outbox.ts",
    from: '.where("userId", "=", userId)',
    to: '.where("userId", "=", userId + 1)',
    among: { rates: SILENCES },
  },
  "letter-under-a-new-number": {
    does: "sends a letter that may have arrived again as a new one (found by seed 9)",
    file: "server/platform/mail/mail-delivery.ts",
    from: "if (isRenewed) return {};",
    to: "if (isRenewed || !isRenewed) return {};",
    among: { rates: SILENCES },
  },
  "missed-by-a-wrong-clock": {
    does: "tells what it has claimed as missed when its clock jumps ahead (found by seed 102)",
    file: `${RUNS}/schedule-runner.ts`,
    from: 'if (mayBeSet && !(await nodeLease.mayClaim())) throw new Error("This machine\'s clock was set.");',
    to: "",
    among: { rates: "clock-wrong=0.3" },
  },
  "stale-event-counted": {
    does: "takes the end of an earlier recording of an Echo for the end of the one that plays",
    file: "server/alexa/echo/echo-events.ts",
    from: "if (event.token !== player.token || event.at < player.heardAt) return unchanged(player);\n  const heard = heardToItsEnd",
    to: "const heard = heardToItsEnd",
    among: { rates: "echo-event-late=0.3,echo-event-doubled=0.3" },
  },
  "silent-echo-counted-on": {
    does: "counts by the clock what an Echo without power would have played (found by seed 31)",
    file: "server/alexa/echo/echo-events.ts",
    from: 'if (player.status !== "playing" || isNext || PLAYS.includes(playerActivity)) {',
    to: "if (player.status || isNext || PLAYS.includes(playerActivity)) {",
    among: { rates: "echo-unplugged=1" },
  },
  "echo-goes-on-after-its-end": {
    does: "gives an Echo the next recording after the end of its run, and lets it begin",
    file: "server/alexa/echo/echo-player.ts",
    from: "return goneRunId !== null || (endsAt !== null && now >= endsAt);",
    to: "return goneRunId !== null || (endsAt !== null && now < 0);",
  },
  "agent-by-its-own-clock": {
    does: "begins runs without a line by the clock of an agent's machine (found by seeds 6 and 9 of towns of 50)",
    file: "agent/known-clock.ts",
    from: "if (!isDisputed) ahead = elapsed() - serverNow;",
    to: "if (serverNow < 0) ahead = 0;",
    among: { rates: "agent-clock-wrong=0.9,agent-line-cut=0.9" },
  },
} as const satisfies Record<string, Planted>;

export type PlantedName = keyof typeof PLANTED;
