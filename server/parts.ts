// The only place where the parts are built and wired together.
import { createAgentsRoom } from "./agents/agents-room.ts";
import { createAlertsRoom } from "./alerts/alerts-room.ts";
import { createAlexaParts } from "./alexa/alexa-parts.ts";
import { createAccountAccess } from "./account/account-access.ts";
import { createAccounts } from "./account/account-store.ts";
import { createAddressProof } from "./account/address-proof.ts";
import { createDevMail } from "./account/letters/dev-mail.ts";
import { createGoogleAccounts } from "./account/google/google-accounts.ts";
import { createGoogleClient } from "./account/google/google-client.ts";
import { GOOGLE_CALLBACK } from "./account/google/google-routes.ts";
import { createSecretRenewal } from "./account/letters/letter-secrets.ts";
import { createHouseholdRoom } from "./household/household-room.ts";
import { createPasswordReset } from "./account/password-reset.ts";
import { createPasswords } from "./account/passwords.ts";
import { createRegistrations } from "./account/registration.ts";
import { createSignIn } from "./account/sign-in.ts";
import type { Config } from "./config.ts";
import { createFavouriteStore } from "./favourites/favourite-store.ts";
import { createDeviceStore } from "./devices/device-store.ts";
import { createReportedPlayback } from "./playback/record/reported-playback.ts";
import { createHistoryRetention, createHistoryStore } from "./playback/record/history-store.ts";
import { createListeningDays } from "./playback/record/listening-days.ts";
import { createPlaybackRoom } from "./playback/playback-room.ts";
import { createQuiets, type Quiets } from "./quiet/quiets.ts";
import { createKhatmsRoom } from "./khatms/khatms-room.ts";
import type { Clock } from "./platform/clock.ts";
import { createCostlyCalls } from "./platform/costly-calls.ts";
import { createCreatingOnce } from "./platform/http/creating-once.ts";
import { createPageKeeper, type Database, openDatabase } from "./platform/database/database.ts";
import { createDatabaseTime } from "./platform/database/database-time.ts";
import { homesOf, roleAtHome } from "./household/household-tables.ts";
import { createPartitionKeeper } from "./platform/database/partitions.ts";
import { createEvents, type Events } from "./platform/events.ts";
import { createHomeMessages } from "./platform/home-messages.ts";
import type { Log } from "./platform/log.ts";
import { createDelivery } from "./platform/mail/mail-delivery.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { createRateLimits } from "./platform/rate-limit.ts";
import { createLogins } from "./platform/logins.ts";
import { createSweeper } from "./platform/sweeper.ts";

import { createPrayersRoom } from "./prayers/prayers-room.ts";
import { createRecitersRoom } from "./reciters/reciters-room.ts";
import { createRunLife } from "./runs/run-life.ts";
import { afterRun } from "./runs/run-tables.ts";
import { createRunsRoom } from "./runs/runs-room.ts";
import { createPortionLengths } from "./portions/portion-lengths.ts";
import { portionNames } from "./portions/portion-names.ts";
import { createPortions } from "./portions/portions.ts";
import { createSpeakerChecks } from "./portions/speaker-checks.ts";
import { factsOfUser } from "./schedules/schedule-facts.ts";
import { createScheduleProgress } from "./schedules/schedule-progress.ts";
import { countBound } from "./schedules/schedule-tables.ts";
import { createSchedulesRoom } from "./schedules/schedules-room.ts";
import { schedulesWithSound } from "./sounds/schedules-with-sound.ts";
import { createSounds } from "./sounds/sound-store.ts";
import { createSpeakersRoom, type SpeakersRoomOptions } from "./speakers/speakers-room.ts";
import { createTokensRoom } from "./tokens/tokens-room.ts";
import { createOwners } from "./owners.ts";

/** The outside dependencies, so that tests and the simulation can replace them. */
export interface PartsOptions extends Partial<SpeakersRoomOptions> {
  clock: Clock;
  random: () => number;
  log: Log;
  /** For slow test machines: queries have no timeout, and no request is refused under load. */
  patient?: boolean;
  /** The database's clock, UTC milliseconds; left out: the database is asked. */
  databaseNow?: () => Promise<number>;
  /** Open and migrated, and closed by stop(); left out: the one that the config names. */
  database?: Database;
  /** Left out: those of the database's nodes. */
  events?: Events;
}

export type Parts = Awaited<ReturnType<typeof buildParts>>;

export async function buildParts(
  config: Config,
  { clock: own, random, log, patient = false, kinds = {}, databaseNow, ...given }: PartsOptions,
) {
  const database =
    given.database ?? (await openDatabase({ ...config, log, now: own.now() }, { patient }));
  const { db } = database;
  const { claims, kind } = database;
  const time = await createDatabaseTime({ db: claims, kind, clock: own, log, read: databaseNow });
  /** What nodes write to compare with one another is by one clock. */
  const { clock } = time;
  const events = given.events ?? (await createEvents({ ...database, log }));
  const around = { clock, random, events, log };
  /** What follows speakers and begins runs goes by the node's own, and asks `time` whether that is right. */
  const steering = { ...around, clock: own };
  const logins = createLogins({ database, clock, events, publicUrl: config.publicUrl });
  const rateLimits = createRateLimits(db, clock);
  const creatingOnce = createCreatingOnce({ db, clock });
  const costly = createCostlyCalls();
  const delivery = createDelivery({ ...config, log });
  const renewSecret = createSecretRenewal({ db, clock });
  const mailer = createMailer({ db, clock, log, delivery, renewSecret });

  const homeMessages = createHomeMessages({ homesOf: (ids) => homesOf(db, ids), ...around });
  const { tellHome } = homeMessages;

  const accounts = createAccounts({
    ...{ database, clock, events },
    // The room of households needs the schedules, which belong to accounts.
    leaveHome: (queries, userId) => householdRoom.households.leaveWithin(queries, userId),
  });
  const access = createAccountAccess({
    ...{ db, events },
    leaveHome: (queries, userId) => householdRoom.households.leaveWithin(queries, userId),
  });
  const registrations = createRegistrations({
    ...{ accounts, registration: config.registration },
    // The room of households needs the schedules, which belong to accounts.
    invitations: {
      admit: (token) => householdRoom.invitations.admit(token),
      giveBack: (token) => householdRoom.invitations.giveBack(token),
    },
  });
  const passwords = createPasswords();
  const signIn = createSignIn({ accounts, passwords, rateLimits });
  const { publicUrl } = config;
  const devMail = config.development ? createDevMail(config.publicUrl) : null;
  const inProofs = { database, clock, log, mailer, rateLimits, publicUrl, access, events };
  const inReset = { ...inProofs, devMail };
  const passwordReset = createPasswordReset({ ...inReset, accounts, passwords });
  const addressProof = createAddressProof(inProofs);
  const googleAccounts = createGoogleAccounts({
    accounts,
    registrations,
    database,
    clock,
    events,
    mailer,
    publicUrl,
    access,
  });
  const googleClient = createGoogleClient({
    google: config.google,
    redirectUri: `${config.publicUrl}${GOOGLE_CALLBACK}`,
    log,
  });

  const recitersRoom = await createRecitersRoom({ ...config, database, clock, log, events });
  const { reciters, ayahTimings, ayahs, durations } = recitersRoom;
  const history = createHistoryStore({
    ...{ db, clock, log },
    // The room of playback needs the history.
    lease: {
      isOver: () => playbackRoom.nodeLease.isOver(),
      settled: () => playbackRoom.nodeLease.settled(),
    },
  });

  const sounds = createSounds({ db, clock, schedulesOf: schedulesWithSound(db) });

  const speakersRoom = createSpeakersRoom({ config, kinds, ...steering });
  const { discovery, mediaOrigin, journals, inabilitiesOf } = speakersRoom;
  const devices = createDeviceStore({
    ...{ db, clock, events, tellHome, inabilitiesOf },
    modelOf: speakersRoom.modelOf,
  });
  const agentsRoom = createAgentsRoom({
    ...{ db, rateLimits, publicUrl },
    ...steering,
    // These rooms need the speakers of agents.
    runs: () => runs,
    live: () => playbackRoom.nodeLease.live(),
  });
  const playbackRoom: Awaited<ReturnType<typeof createPlaybackRoom>> = await createPlaybackRoom({
    ...agentsRoom,
    ...{ database, devices, reciters, history, durations, ayahs },
    ...speakersRoom,
    ...steering,
    ...{ homeMessages, time },
    mayPlay: async (userId, ownerId) =>
      userId === ownerId || (await roleAtHome(db, userId, ownerId)) !== null,
    onRecordingFailed: (url) => recitersRoom.catalogue.recordingFailed(url),
    onRunEvent: (...heard) => runs.reports.hear(...heard),
    afterRun: (...which) => afterRun(db, ...which),
  });
  const { states, statePublisher, nodeLease, playback, following } = playbackRoom;

  const onChange = (userId: number) => moves.move(userId);
  const inPrayers = { db, boundTo: (userId: number) => countBound(db, userId), onChange };
  const prayersRoom = createPrayersRoom({ ...accounts, ...around, ...inPrayers });
  const facts = prayersRoom.dayFacts;
  const progress = createScheduleProgress(facts);
  const life = createRunLife({ db, progress, ...steering, node: events.node });
  const lengths = createPortionLengths({
    durations,
    timings: ayahTimings,
    sounds,
    // The room of khatms needs the schedules, whose lengths need a khatm's next portion.
    khatms: {
      nextPortionOf: (id, run) => khatms.nextPortionOf(id, run),
      nextPortionsOf: (id) => khatms.nextPortionsOf(id),
      nextPartOf: (part) => khatms.nextPartOf(part),
    },
  });
  const schedulesRoom = createSchedulesRoom({ db, facts, runs: life, lengths, ...around });
  const { schedules, moves } = schedulesRoom;
  const householdRoom = createHouseholdRoom({
    ...{ db, publicUrl },
    ...around,
    changeSchedule: schedules.changeWithin,
  });
  const inTokens = { database, rateLimits, clock, portionNames, publicUrl };
  const tokensRoom = createTokensRoom({ ...inTokens, ...schedulesRoom });
  const inKhatms = { db, clock, events, log, accounts, reciters, durations, schedules, facts };
  const khatms = createKhatmsRoom({ ...inKhatms, timings: ayahTimings });
  const portionSources = { reciters, timings: ayahTimings, durations, khatms, sounds };
  const portions = createPortions(portionSources);
  const mustSuitSpeakers = createSpeakerChecks({ devices }).mustSuit;
  const runs: ReturnType<typeof createRunsRoom> = createRunsRoom({
    ...{ database, life, progress, facts, schedules, devices },
    ...{ playback, nodeLease, forwarding: playbackRoom.forwarding },
    portions,
    durations,
    khatms,
    ...{ statePublisher, history, lines: agentsRoom.agentLines },
    modelOf: speakersRoom.modelOf,
    looks: playbackRoom.attention.looks,
    onEnded: () => alerts.wake(),
    ...steering,
  });
  const inAlerts = { db, events, clock, log, mailer, delivery, rateLimits, runs: life, config };
  const alerts = createAlertsRoom(inAlerts);

  const alexa = createAlexaParts({
    db,
    ...around,
    journals,
    rateLimits,
    devices,
    reciters,
    timings: ayahTimings,
    durations,
    schedules,
    khatms,
    echoRuns: runs.echoRuns,
    sounds,
    factsOf: (userId) => factsOfUser(facts, db, userId),
    publicUrl,
    quiets: () => quiets,
    timezoneOf: accounts.timezoneOf,
    history,
    heard: createReportedPlayback({ states, publisher: statePublisher, clock }),
    client: config.alexa,
  });

  const quiets: Quiets = createQuiets({
    ...{ db, ...around },
    skipWaiting: runs.skipWaiting,
    stopPlaying: playbackRoom.control.stopAll,
    endOnEchoes: alexa.endOnEchoes,
  });

  const sweeper = createSweeper({
    ...{ ...steering, time },
    owners: [
      createPartitionKeeper({ database, clock }),
      logins,
      rateLimits,
      creatingOnce,
      passwordReset,
      alexa.grants,
      alexa.pairing,
      agentsRoom.agentPairing,
      householdRoom.invitations,
      runs.retention,
      createHistoryRetention({ database, clock }),
      runs.reportsAtHome,
      alerts.list,
      // Last: what the others have deleted.
      createPageKeeper(database),
    ],
  });

  /** Who waits for the report of a home without power is not to wait for an hour more. */
  const tellUnreported = createSweeper({
    ...{ ...steering, time, every: 5 * 60_000 },
    owners: [runs.reportsAtHome],
  });

  let drained: Promise<void> | null = null;

  /** Writes what is in memory alone and gives runs and speakers back; only the first call has work. */
  function drain(): Promise<void> {
    drained ??= (async () => {
      runs.runner.stop();
      moves.stop();
      following.stop();
      await playback.close(runs.giveBack);
      await history.flush();
      await durations.flush();
    })();
    return drained;
  }

  return {
    config,
    clock: own,
    time,
    log,
    patient,
    database,
    events,
    logins,
    rateLimits,
    creatingOnce,
    costly,
    mailer,
    accounts,
    access,
    registrations,
    passwords,
    signIn,
    devMail,
    passwordReset,
    addressProof,
    googleAccounts,
    googleClient,
    reciters,
    reciterLists: recitersRoom.reciterLists,
    ayahTimings,
    durations,
    catalogue: recitersRoom.catalogue,
    devices,
    sounds,
    favourites: createFavouriteStore({ db, clock }),
    history,
    listeningDays: createListeningDays({ db, clock }),
    discovery,
    mediaOrigin,
    speakersHere: speakersRoom.speakersHere,
    homeAssistantStatus: speakersRoom.homeAssistantStatus,
    ...playbackRoom,
    ...agentsRoom,
    schedules,
    previews: schedulesRoom.previews,
    portions,
    mustSuitSpeakers,
    prayersRoom,
    khatms,
    quiets,
    runner: runs.runner,
    onRunHeard: runs.reports.onHeard,
    publishScheduleChange: runs.reports.publish,
    alexa,
    alerts,
    sweeper,
    findOwner: createOwners(db),
    ...householdRoom,
    ...tokensRoom,

    /** Starts all background work. */
    async start(): Promise<void> {
      recitersRoom.start();
      speakersRoom.start();
      agentsRoom.agentSockets.start();
      mailer.start();
      sweeper.start();
      tellUnreported.start();
      await moves.start();
      // Recover a stopped Wird's runs first, so that their speakers are met with the right plan.
      await runs.runner.start();
      await following.start();
      alerts.start();
    },

    drain,

    /** Drains, ends all background work, and closes the database. */
    async stop(): Promise<void> {
      await drain();
      prayersRoom.places.stop();
      khatms.stop();
      await recitersRoom.stop();
      await agentsRoom.agentSockets.stop();
      // Of requests that were answered since.
      await history.flush();
      await durations.flush();
      sweeper.stop();
      tellUnreported.stop();
      await alerts.stop();
      await mailer.stop();
      await speakersRoom.stop();
      await events.close();
      await database.close();
    },
  };
}
