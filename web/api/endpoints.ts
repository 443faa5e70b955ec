// The contract's endpoints as the page needs them: method and path, with the contract's types.
// The schemas stay out of the bundle (10 kB of brotli, and zod probes `eval`, which the CSP reports);
// endpoints.test.ts compares this list with the contract.
import type * as account from "#contract/account";
import type * as admin from "#contract/admin";
import type * as alerts from "#contract/alerts";
import type * as alexa from "#contract/alexa";
import type * as devices from "#contract/devices";
import type { Endpoint, Method } from "#contract/endpoint";
import type * as favourites from "#contract/favourites";
import type * as household from "#contract/household";
import type * as khatms from "#contract/khatms";
import type * as playback from "#contract/playback";
import type * as places from "#contract/prayers/places";
import type * as prayerSettings from "#contract/prayers/prayer-settings";
import type * as prayers from "#contract/prayers/prayers";
import type * as push from "#contract/push";
import type * as reciters from "#contract/reciters";
import type * as schedules from "#contract/schedules";
import type * as sounds from "#contract/sounds";
import type * as tokens from "#contract/tokens";

/** An endpoint without its schemas; `contract` is for types only. */
export interface Route<E extends Endpoint> {
  readonly method: Method;
  readonly path: string;
  /** It accepts an Idempotency-Key. */
  readonly creates?: boolean;
  readonly contract?: E;
}

const route =
  (method: Method) =>
  <E extends Endpoint>(path: string): Route<E> => ({ method, path });
const get = route("GET");
const post = route("POST");
const put = route("PUT");
const patch = route("PATCH");
const remove = route("DELETE");
const create = <E extends Endpoint>(path: string): Route<E> => ({
  ...post<E>(path),
  creates: true,
});

export const getUser = get<typeof account.getUser>("/api/user");
export const login = post<typeof account.login>("/api/login");
export const register = post<typeof account.register>("/api/register");
export const logout = post<typeof account.logout>("/api/logout");
export const updateUser = patch<typeof account.updateUser>("/api/user");
export const getAccess = get<typeof account.getAccess>("/api/user/access");
export const changePassword = post<typeof account.changePassword>("/api/user/password");
export const logoutEverywhere = post<typeof account.logoutEverywhere>(
  "/api/user/logout-everywhere",
);
export const deleteAccount = remove<typeof account.deleteAccount>("/api/user");
export const exportAccount = get<typeof account.exportAccount>("/api/user/export");
export const listUsers = get<typeof account.listUsers>("/api/users");
export const changeRole = patch<typeof account.changeRole>("/api/admin/users/:id");
export const endSessions = remove<typeof account.endSessions>("/api/admin/users/:id/sessions");
export const deleteUser = remove<typeof account.deleteUser>("/api/admin/users/:id");
export const requestPasswordReset = post<typeof account.requestPasswordReset>(
  "/api/auth/password-reset-request",
);
export const confirmPasswordReset = post<typeof account.confirmPasswordReset>(
  "/api/auth/password-reset-confirm",
);
export const signInOptions = get<typeof account.signInOptions>("/api/auth/options");
export const authDebug = get<typeof account.authDebug>("/api/auth/debug");

export const listDevices = get<typeof devices.listDevices>("/api/users/:userId/devices");
export const createDevice = create<typeof devices.createDevice>("/api/users/:userId/devices");
export const renameDevice = patch<typeof devices.renameDevice>("/api/devices/:id");
export const connectDevice = patch<typeof devices.connectDevice>("/api/devices/:id/connection");
export const deleteDevice = remove<typeof devices.deleteDevice>("/api/devices/:id");
export const testDevice = post<typeof devices.testDevice>("/api/devices/:id/test");
export const diagnoseDevice = get<typeof devices.diagnoseDevice>("/api/devices/:id/diagnosis");
export const listSpeakers = get<typeof devices.listSpeakers>("/api/speakers");
export const getHomeAssistant = get<typeof devices.getHomeAssistant>("/api/home-assistant");

export const listSchedules = get<typeof schedules.listSchedules>("/api/users/:userId/schedules");
export const createSchedule = create<typeof schedules.createSchedule>(
  "/api/users/:userId/schedules",
);
export const updateSchedule = patch<typeof schedules.updateSchedule>("/api/schedules/:id");
export const deleteSchedule = remove<typeof schedules.deleteSchedule>("/api/schedules/:id");
export const runSchedule = post<typeof schedules.runSchedule>("/api/schedules/:id/run");
export const skipSchedule = post<typeof schedules.skipSchedule>("/api/schedules/:id/skip");
export const unskipSchedule = remove<typeof schedules.unskipSchedule>("/api/schedules/:id/skip");
export const upcomingRuns = get<typeof schedules.upcomingRuns>("/api/schedules/:id/upcoming");
export const comingDays = get<typeof schedules.comingDays>("/api/schedules/:id/coming-days");
export const listRuns = get<typeof schedules.listRuns>("/api/schedules/:id/runs");

export const getHousehold = get<typeof household.getHousehold>("/api/household");
export const inviteToHousehold = post<typeof household.inviteToHousehold>(
  "/api/household/invitations",
);
export const withdrawInvitations = remove<typeof household.withdrawInvitations>(
  "/api/household/invitations",
);
export const getInvitation = get<typeof household.getInvitation>(
  "/api/household/invitations/:token",
);
export const acceptInvitation = post<typeof household.acceptInvitation>(
  "/api/household/invitations/:token/accept",
);
export const changeMember = patch<typeof household.changeMember>("/api/household/members/:userId");
export const removeMember = remove<typeof household.removeMember>("/api/household/members/:userId");

export const listKhatms = get<typeof khatms.listKhatms>("/api/users/:userId/khatms");
export const createKhatm = create<typeof khatms.createKhatm>("/api/users/:userId/khatms");
export const updateKhatm = patch<typeof khatms.updateKhatm>("/api/khatms/:id");
export const deleteKhatm = remove<typeof khatms.deleteKhatm>("/api/khatms/:id");
export const listKhatmPortions = get<typeof khatms.listKhatmPortions>("/api/khatms/:id/portions");
export const heardOfKhatm = post<typeof khatms.heardOfKhatm>("/api/khatms/:id/heard");
export const listSounds = get<typeof sounds.listSounds>("/api/users/:userId/sounds");
export const createSound = create<typeof sounds.createSound>("/api/users/:userId/sounds");
export const deleteSound = remove<typeof sounds.deleteSound>("/api/sounds/:id");

export const searchPlaces = get<typeof places.searchPlaces>("/api/places");
export const nearPlace = get<typeof places.nearPlace>("/api/places/near");
export const getPrayerSettings = get<typeof prayerSettings.getPrayerSettings>(
  "/api/users/:userId/prayer-settings",
);
export const updatePrayerSettings = patch<typeof prayerSettings.updatePrayerSettings>(
  "/api/users/:userId/prayer-settings",
);
export const listPrayerTimes = get<typeof prayers.listPrayerTimes>(
  "/api/users/:userId/prayer-times",
);
export const importTimetable = post<typeof prayerSettings.importTimetable>(
  "/api/users/:userId/timetable",
);
export const deleteTimetable = remove<typeof prayerSettings.deleteTimetable>(
  "/api/users/:userId/timetable",
);

export const listReciters = get<typeof reciters.listReciters>("/api/reciters");
export const listSurahs = get<typeof reciters.listSurahs>("/api/surahs");
export const listReciterSurahs = get<typeof reciters.listReciterSurahs>(
  "/api/reciters/:identifier/surahs",
);
export const listDurations = get<typeof reciters.listDurations>(
  "/api/reciters/:identifier/durations",
);
export const listFavourites = get<typeof favourites.listFavourites>(
  "/api/users/:userId/favourites",
);
export const addFavourite = put<typeof favourites.addFavourite>(
  "/api/users/:userId/favourites/:kind/:id",
);
export const removeFavourite = remove<typeof favourites.removeFavourite>(
  "/api/users/:userId/favourites/:kind/:id",
);
export const getAudio = get<typeof reciters.getAudio>("/api/audio/:reciterId/:surahId");
export const getTimings = get<typeof reciters.getTimings>("/api/audio/:reciterId/:surahId/timings");

export const getPlaybackState = get<typeof playback.getPlaybackState>(
  "/api/devices/:id/playback-state",
);
export const listPlaybackStates = get<typeof playback.listPlaybackStates>("/api/playback-states");
export const controlPlayback = post<typeof playback.controlPlayback>("/api/playback/control");
export const listHistory = get<typeof playback.listHistory>("/api/users/:userId/playback-history");
export const createHistory = create<typeof playback.createHistory>(
  "/api/users/:userId/playback-history",
);
export const listListeningDays = get<typeof playback.listListeningDays>(
  "/api/users/:userId/listening-days",
);
export const updateHistory = patch<typeof playback.updateHistory>("/api/playback-history/:id");

export const getAlertSettings = get<typeof alerts.getAlertSettings>("/api/users/:userId/alerts");
export const changeAlertSettings = patch<typeof alerts.changeAlertSettings>(
  "/api/users/:userId/alerts",
);
export const testAlerts = post<typeof alerts.testAlerts>("/api/users/:userId/alerts/test");
export const getPush = get<typeof push.getPush>("/api/users/:userId/push");
export const addPush = post<typeof push.addPush>("/api/users/:userId/push");
export const removePush = remove<typeof push.removePush>("/api/push/:id");
export const listAlerts = get<typeof alerts.listAlerts>("/api/users/:userId/alerts/unseen");
export const seeAlerts = post<typeof alerts.seeAlerts>("/api/users/:userId/alerts/seen");
export const listTokens = get<typeof tokens.listTokens>("/api/users/:userId/tokens");
export const createToken = post<typeof tokens.createToken>("/api/users/:userId/tokens");
export const deleteToken = remove<typeof tokens.deleteToken>("/api/tokens/:id");
export const getCalendarFeed = get<typeof tokens.getCalendarFeed>("/api/users/:userId/calendar");
export const createCalendarFeed = post<typeof tokens.createCalendarFeed>(
  "/api/users/:userId/calendar",
);
export const deleteCalendarFeed = remove<typeof tokens.deleteCalendarFeed>(
  "/api/users/:userId/calendar",
);

export const getSyncStatus = get<typeof admin.getSyncStatus>("/api/admin/sync/status");
export const triggerSync = post<typeof admin.triggerSync>("/api/admin/sync/trigger");
export const acceptCatalogue = post<typeof admin.acceptCatalogue>("/api/admin/sync/accept");
export const getSystemHealth = get<typeof admin.getSystemHealth>("/api/admin/system");

export const createPairingCode = post<typeof alexa.createPairingCode>("/api/alexa/pairing-code");
export const alexaTestToken = post<typeof alexa.alexaTestToken>("/api/alexa/test-token");
export const alexaDevices = get<typeof alexa.alexaDevices>("/api/alexa/devices");
export const alexaAuthUrl = get<typeof alexa.alexaAuthUrl>("/api/alexa/auth-url");
export const alexaLink = get<typeof alexa.alexaLink>("/api/alexa/link");
export const unlinkAlexa = remove<typeof alexa.unlinkAlexa>("/api/alexa/link");
