// Announces in this page, and to other tabs, that a Chromecast was connected.

/** Event of the window; `detail.deviceName` is the name that the Chromecast has. */
export const CAST_CONNECTED = "cast-connected";
/** BroadcastChannel from the Chromecast mode page to the tabs with the player. */
export const CAST_CHANNEL = "wird-cast";

export function publishCastConnected(deviceName: string): void {
  window.dispatchEvent(new CustomEvent(CAST_CONNECTED, { detail: { deviceName } }));
}
