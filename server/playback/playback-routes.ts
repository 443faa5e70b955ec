// Control, state and history of playback.
import { diagnoseDevice, shareDiagnosis, testDevice } from "#contract/devices";
import { shareableDiagnosis } from "#server/speakers/shared-diagnosis";
import * as contract from "#contract/playback";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/http/routes";
import type { DeviceStore } from "#server/devices/device-store";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import type { HistoryStore } from "./record/history-store.ts";
import type { ListeningDays } from "./record/listening-days.ts";
import type { PlaybackControl } from "./playback-control.ts";
import type { PlaybackSessions } from "./nodes/playback-sessions.ts";
import type { SpeakerDiagnoses } from "./nodes/speaker-diagnoses.ts";
import { showNotice, type StatePublisher } from "./record/state-publisher.ts";

interface Parts {
  devices: DeviceStore;
  reciters: ReciterStore;
  history: HistoryStore;
  durations: Pick<RecordingDurations, "heard">;
  playback: PlaybackSessions;
  control: PlaybackControl;
  diagnoses: SpeakerDiagnoses;
  statePublisher: StatePublisher;
  listeningDays: ListeningDays;
  /** The accounts of the user's household; the user alone without one. */
  atHome(userId: number): Promise<number[]>;
  /** The user's own zone. */
  timezoneOf(userId: number): Promise<string>;
}

export function playbackRoutes(serve: Serve, parts: Parts): void {
  const {
    devices,
    reciters,
    history,
    durations,
    playback,
    control,
    diagnoses,
    statePublisher,
    listeningDays,
    atHome,
    timezoneOf,
  } = parts;

  async function stateOf(deviceId: number): Promise<contract.PlaybackState> {
    return statePublisher.show(await playback.state(deviceId));
  }

  serve(contract.getPlaybackState, ({ params }) => stateOf(params.id));

  serve(contract.listPlaybackStates, async ({ user }) => {
    const all = await devices.listAll(await atHome(user.id));
    return Promise.all(all.map(({ id }) => stateOf(id)));
  });

  serve(contract.controlPlayback, async ({ body, user }) => {
    const { deviceId, ...command } = body;
    const device = await devices.find(deviceId);
    if (!device) throw new AppError("not-found");
    const { notice } = await control.press(device, command, user.id);
    return { ...(await stateOf(deviceId)), ...showNotice(notice) };
  });

  serve(testDevice, async ({ params, user }) => {
    const device = await devices.find(params.id);
    if (!device) throw new AppError("not-found");
    await control.test(device, user.id);
    return { success: true as const };
  });

  serve(diagnoseDevice, async ({ params }) => {
    const device = await devices.find(params.id);
    if (!device) throw new AppError("not-found");
    return diagnoses.of(device);
  });

  serve(shareDiagnosis, async ({ params }) => {
    const device = await devices.find(params.id);
    if (!device) throw new AppError("not-found");
    return shareableDiagnosis(await diagnoses.of(device));
  });

  serve(contract.listHistory, ({ params, query }) =>
    history.list(
      params.userId,
      query.before === undefined ? null : Date.parse(query.before),
      query.limit,
    ),
  );

  serve(contract.createHistory, async ({ params, body, once }) => {
    const reciter = await reciters.find(body.reciterId);
    if (!reciter) throw new AppError("invalid-input", sentence("reciter.unknown"));
    if (!reciter.availableSurahs.includes(body.surahId)) {
      throw new AppError(
        "invalid-input",
        sentence("recording.this-missing", { reciter: reciter.name }),
      );
    }
    const entry = {
      userId: params.userId,
      deviceId: body.deviceId ?? null,
      reciterId: body.reciterId,
      surahId: body.surahId,
      startPosition: body.startPosition,
    };
    return once(async (queries) => history.find(await history.begin(entry, queries), queries));
  });

  serve(contract.updateHistory, async ({ params, body, user }) => {
    const { endPosition, completed = false, secondsHeard = null } = body;
    await history.keepReported({ id: params.id, endPosition, completed, secondsHeard });
    const entry = await history.find(params.id);
    // A position beyond the end makes a duration unbelievable.
    if (body.duration !== undefined && endPosition <= body.duration + 1) {
      durations.heard(entry.reciterId, entry.surahId, body.duration, { userId: user.id });
    }
    return entry;
  });

  serve(contract.listListeningDays, async ({ params, query }) => {
    const { from, to, timezone = await timezoneOf(params.userId) } = query;
    return listeningDays.between(params.userId, from, to, timezone);
  });
}
