// How the rest of the page, and other tabs, hear that a Chromecast was connected.

/** Of the window; `detail.deviceName` is the device's own name. */
export const CAST_CONNECTED = "cast-connected";
/** From the Chromecast mode page to the tabs with the player. */
export const CAST_CHANNEL = "wird-cast";

export function tellCastConnected(deviceName: string): void {
  window.dispatchEvent(new CustomEvent(CAST_CONNECTED, { detail: { deviceName } }));
}
