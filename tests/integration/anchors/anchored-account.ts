// For tests: an account with a place, and its schedules, on a clock that tests set.
import type { ComingDay, Schedule } from "#contract/schedules";
import type { Run } from "#contract/runs";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import {
  type Answer,
  at,
  createTestData,
  type Member,
  startWird,
  type Wird,
} from "../../harness.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const CAIRO = { name: "Cairo", latitude: 30.0444, longitude: 31.2357, country: "EG" };
export const LONDON = { name: "London", latitude: 51.5074, longitude: -0.1278, country: "GB" };
export const OSLO = { name: "Oslo", latitude: 59.9139, longitude: 10.7522, country: "NO" };
export const TROMSO = { name: "Tromsø", latitude: 69.6492, longitude: 18.9553, country: "NO" };

export interface AnchoredAccount {
  wird: Wird;
  clock: ShiftedClock;
  member: Member;
  settings(change: object): Promise<Answer>;
  /** Answers whatever the server says. */
  post(choice: object): Promise<Answer>;
  /** Without an end: surahs, from 20 minutes before Fajr unless `choice` says otherwise. */
  make(choice?: object): Promise<Schedule>;
  schedule(id: number): Promise<Schedule>;
  runs(id: number): Promise<Run[]>;
  comingDays(id: number, count?: number): Promise<ComingDay[]>;
  /** An instant of a prayer on a day of the place. */
  prayer(date: string, prayer: string): Promise<number>;
  /** Stops Wird and starts another on the same data. */
  restart(now: number): Promise<void>;
  leave(): Promise<void>;
}

export async function openAccount(now: string, place: object | null): Promise<AnchoredAccount> {
  const data = await createTestData();
  const clock = shiftedClock(Date.parse(now));
  const start = () => startWird({ clock, data });
  const wird = await start();
  const member = await wird.member("amina");
  const device = await member.post(`/api/users/${member.user.id}/devices`, {
    ...{ type: "alexa", name: "Kitchen", deviceId: null, isConnected: true },
  });
  const own = (path: string) => `/api/users/${member.user.id}/${path}`;

  const account: AnchoredAccount = {
    wird,
    clock,
    member,
    settings: (change) => account.member.patch(own("prayer-settings"), change),
    post: (choice) =>
      account.member.post(own("schedules"), {
        ...{ deviceId: device.body.id, reciterId: 1, portion: { kind: "surahs", surahs: [1] } },
        ...choice,
      }),
    async make(choice = { startAnchor: { prayer: "fajr", minutes: -20 } }) {
      const { status, body } = await account.post(choice);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    async schedule(id) {
      const { body } = await account.member.get(own("schedules"));
      return body.find((one: Schedule) => one.id === id);
    },
    runs: async (id) => (await account.member.get(`/api/schedules/${id}/runs`)).body,
    comingDays: async (id, count = 7) =>
      (await account.member.get(`/api/schedules/${id}/coming-days?count=${count}`)).body,
    async prayer(date, prayer) {
      const { body } = await account.member.get(own(`prayer-times?from=${date}`));
      return Date.parse(body[0][prayer]);
    },
    async restart(now) {
      await account.wird.stop();
      clock.moveTo(now);
      account.wird = await start();
      account.member = { ...at(account.wird, member), user: member.user };
    },
    async leave() {
      await account.wird.stop();
      await data.remove();
    },
  };
  if (place) {
    const { status, body } = await account.settings({ place });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return account;
}
