// The speakers beside the chosen one: those that recite too, and the one that stands in.
import { canBeSteered } from "#contract/makes";
import type { Device } from "#contract/devices";
import { MOST_SPEAKERS } from "#contract/schedules";

/** Beside the first; the contract's number, without its shapes. */
export const MOST_OTHERS = MOST_SPEAKERS - 1;

/** As the form has it; `fallbackDeviceId` 0: none. */
export interface BesideForm {
  deviceId: number;
  fallbackDeviceId: number;
  alsoOn: readonly number[];
}

/** Each speaker once: what was chosen for a second part meanwhile has only the first of its parts. */
export function besideOf({ deviceId, fallbackDeviceId, alsoOn }: BesideForm) {
  const others = alsoOn.filter((id) => id !== deviceId);
  const isFree = fallbackDeviceId !== deviceId && !others.includes(fallbackDeviceId);
  return {
    alsoOn: others,
    fallbackDeviceId: (isFree && fallbackDeviceId) || null,
  };
}

type Offered = Pick<Device, "id" | "type">;

/** Those that may stand in: not the ones that recite anyway, and no Echo, which nothing can start. */
export function fallbacksFor<D extends Offered>(form: BesideForm, devices: readonly D[]): D[] {
  const { alsoOn } = besideOf(form);
  return devices.filter(
    (each) => canBeSteered(each) && each.id !== form.deviceId && !alsoOn.includes(each.id),
  );
}

/** Those that may recite too; one more than `isFull` is not taken. */
export function othersFor<D extends Offered>(form: BesideForm, devices: readonly D[]) {
  const { alsoOn, fallbackDeviceId } = besideOf(form);
  return {
    offered: devices.filter(
      (each) =>
        canBeSteered(each) &&
        each.id !== form.deviceId &&
        (each.id !== fallbackDeviceId || alsoOn.includes(each.id)),
    ),
    isFull: alsoOn.length >= MOST_OTHERS,
  };
}
