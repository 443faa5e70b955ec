// The user's own speakers, and the speakers that the server sees.
import * as contract from "#contract/devices";
import type { HouseholdRole } from "#contract/household-roles";
import { makeOf } from "#contract/makes";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Queries } from "#server/platform/database/database";
import type { Serve } from "#server/platform/http/routes";
import type { DeviceStore, NewDevice } from "./device-store.ts";

interface Parts {
  devices: DeviceStore;
  home: {
    /** Of the user's household; the user alone without one. */
    accounts(userId: number): Promise<number[]>;
    role(userId: number, ownerId: number): Promise<HouseholdRole | null>;
    /** As AtHome. */
    meet(transaction: Queries, userId: number, device: NewDevice): Promise<number | null>;
    /**
     * Within the transaction in which a device is to be deleted: others of the household that have its speaker keep
     * it. Publishes it once that is committed.
     */
    handOver(transaction: Queries, deviceId: number): Promise<() => void>;
  };
  /**
   * The Cast speakers that this server can reach, the players of its Home Assistant, and what the
   * agents of the account's home see: of one that several see, the best way first.
   */
  seenSpeakers(userId: number): Promise<contract.SeenSpeaker[]>;
  homeAssistantStatus(): contract.HomeAssistantStatus;
}

export function deviceRoutes(serve: Serve, parts: Parts): void {
  const { devices, home, seenSpeakers } = parts;
  serve(contract.listDevices, async ({ params }) =>
    devices.listAll(await home.accounts(params.userId)),
  );

  serve(contract.createDevice, async ({ params, body, once, still }) => {
    const { type, name, isConnected, deviceId = null } = body;
    const agentId = await wayTo(params.userId, { type, deviceId });
    const device = { type, name, isConnected, deviceId, agentId };
    const made = await devices.create(params.userId, device, once, (transaction) =>
      home.meet(transaction, params.userId, device),
    );
    const isOthers = made.userId !== params.userId;
    if (!isOthers || made.isConnected || !isConnected) return made;
    const role = await home.role(params.userId, made.userId);
    return role === "manage" ? devices.change(made.id, { isConnected }, still) : made;
  });

  serve(contract.renameDevice, ({ params, body, still }) => devices.change(params.id, body, still));

  serve(contract.connectDevice, ({ params, body, still }) =>
    devices.change(params.id, body, still),
  );

  serve(contract.deleteDevice, async ({ params, still }) => {
    let publish = () => {};
    await devices.remove(params.id, async (transaction) => {
      await still(transaction);
      publish = await home.handOver(transaction, params.id);
    });
    publish();
    return { success: true as const };
  });

  serve(contract.listSpeakers, ({ user }) => seenSpeakers(user.id));

  serve(contract.getHomeAssistant, () => ({ status: parts.homeAssistantStatus() }));

  /**
   * The agent by which a speaker is reached; null: the server reaches it itself. Only speakers that it
   * or an agent of one's home sees: no caller makes it connect to a chosen host or entity.
   */
  async function wayTo(userId: number, device: Pick<NewDevice, "type" | "deviceId">) {
    const { seen } = makeOf(device);
    if (seen === null || (device.deviceId === null && seen.mayLackId)) return null;
    const found = (await seenSpeakers(userId)).find(
      ({ kind, deviceId }) => kind === seen.kind && deviceId === device.deviceId,
    );
    if (found) return found.agent?.id ?? null;
    throw new AppError("invalid-input", sentence(seen.notSeen));
  }
}
