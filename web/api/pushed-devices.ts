// Whether the server pushes each change of a speaker to this page, so that it need not ask for the list.
let pushed = false;

/** True from the socket's `auth_ok` until it closes. */
export const devicesArePushed = () => pushed;

export function setDevicesPushed(now: boolean): void {
  pushed = now;
}
