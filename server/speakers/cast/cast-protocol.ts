// The names of the Cast v2 protocol that both Wird's sender and its virtual speaker use.

export const NAMESPACE = {
  connection: "urn:x-cast:com.google.cast.tp.connection",
  heartbeat: "urn:x-cast:com.google.cast.tp.heartbeat",
  receiver: "urn:x-cast:com.google.cast.receiver",
  discovery: "urn:x-cast:com.google.cast.receiver.discovery",
  media: "urn:x-cast:com.google.cast.media",
  /** A group's members and their volumes. */
  multizone: "urn:x-cast:com.google.cast.multizone",
};

/** The device itself, as opposed to the app that runs on it. */
export const PLATFORM = "receiver-0";

/** Google's own player app, present on every Cast device: it plays a URL and nothing more. */
export const DEFAULT_MEDIA_RECEIVER = "CC1AD845";

/** The parsed JSON of a Cast message: an object whose fields are not yet checked. */
export type CastPayload = Record<string, unknown>;

/** The payload as an object; null when it is not JSON, or not a JSON object. */
export function parsePayload(payload: string | Uint8Array): CastPayload | null {
  if (typeof payload !== "string") return null;
  try {
    const value: unknown = JSON.parse(payload);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is CastPayload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
