// Removes an account; publishes that its logins ended and its schedules and devices changed.
import { AppError } from "#server/platform/app-error";
import type { Events } from "#server/platform/events";
import type { Accounts } from "./account-store.ts";

export async function removeAccount(
  userId: number,
  { accounts, events }: { accounts: Accounts; events: Events },
): Promise<void> {
  const belongings = await accounts.remove(userId);
  if (!belongings) throw new AppError("not-found");
  events.publish("logins-ended", { userId, idHashes: null });
  for (const scheduleId of belongings.scheduleIds) {
    events.publish("schedules-changed", { scheduleId });
  }
  for (const deviceId of belongings.deviceIds) events.publish("device-changed", { deviceId });
}
