// For tests: Wird, a linked Echo, and Amina, its owner.
import type { Schedule } from "#contract/schedules";
import { type Amazon, CHAIN_URL, createAmazon } from "../../fakes/alexa-amazon.ts";
import { createEcho, type Echo, type EchoOptions, SKILL_ID } from "../../fakes/alexa-echo.ts";
import { alexaSettings, linkedToken } from "../../fakes/alexa-linking.ts";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

/** The launch request of a routine. */
export const TASK = { task: { name: `${SKILL_ID}.PlayScheduleNow`, version: "1" } };

export interface EchoHouse {
  wird: Wird;
  clock: ShiftedClock;
  amina: Member;
  echo: Echo;
  /** The id of the Echo's device in Wird. */
  deviceId: number;
  /** Links the Echo again, as after its link or its token has ended. */
  linkAgain(): Promise<void>;
  /** Another Echo of Amina's, or the same one in another language, newly linked. */
  anotherEcho(options: Pick<EchoOptions, "deviceId" | "locale">): Promise<Echo>;
  /** A 04:50 to 05:20 schedule of the first reciter on the Echo, with `changes`; returns its id. */
  makeSchedule(choice?: object): Promise<number>;
  schedules(): Promise<Schedule[]>;
  schedule(id: number): Promise<Schedule>;
  /** The status of the schedule's last run. */
  status(id: number): Promise<NonNullable<Schedule["lastRun"]>["status"] | undefined>;
  leave(): Promise<void>;
}

// Shared, because its keys are slow to generate.
let oneAmazon: Promise<Amazon> | undefined;

/** A Wird with the skill configured, and an Amazon whose signature it accepts. */
export async function startWirdForAlexa(now: number) {
  oneAmazon ??= createAmazon();
  const amazon = await oneAmazon;
  const clock = shiftedClock(now);
  const wird = await startWird({ clock, settings: alexaSettings });
  wird.parts.alexa.signatures.remember(CHAIN_URL, amazon.chain);
  return { amazon, clock, wird };
}

export async function openEchoHouse(now: number): Promise<EchoHouse> {
  const { amazon, clock, wird } = await startWirdForAlexa(now);
  const amina = await wird.member("amina");
  const path = `/api/users/${amina.user.id}`;
  const anotherEcho: EchoHouse["anotherEcho"] = async (options) =>
    createEcho({ wird, amazon, clock, accessToken: await linkedToken(wird, amina), ...options });
  const echo = await anotherEcho({});
  await echo.launch();
  const [device] = (await amina.get(`${path}/devices`)).body;

  const house: EchoHouse = {
    wird,
    clock,
    amina,
    echo,
    deviceId: device.id,
    linkAgain: async () => echo.link(await linkedToken(wird, amina)),
    anotherEcho,
    async makeSchedule(choice = {}) {
      const { status, body } = await amina.post(`${path}/schedules`, {
        deviceId: device.id,
        reciterId: 1,
        startTime: "04:50",
        endTime: "05:20",
        ...choice,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },
    schedules: async () => (await amina.get(`${path}/schedules`)).body,
    async schedule(id) {
      const found = (await house.schedules()).find((one) => one.id === id);
      if (!found) throw new Error(`There is no schedule ${id}.`);
      return found;
    },
    status: async (id) => (await house.schedule(id)).lastRun?.status,
    leave: () => wird.stop(),
  };
  return house;
}
