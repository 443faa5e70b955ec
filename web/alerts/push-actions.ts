// Notifications in this browser: whether it can have them, and turning them on and off.
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addPush, getPush, type PushBrowser, removePush } from "#contract/push";
import { call } from "../api/call.ts";
import { useUserId } from "../api/queries.ts";
import { hasServiceWorker, registerServiceWorker } from "../api/service-worker.ts";
import { browserName } from "../engine/browser-name.ts";

const pushKey = (userId: number) => ["push", userId] as const;
const ownKey = ["push-subscription"] as const;

/** Why this browser cannot have notifications. */
export type PushLack = "insecure" | "homeScreen" | "unsupported" | "denied";

export function pushLack(): PushLack | null {
  if (!window.isSecureContext) return "insecure";
  if (hasServiceWorker() && "PushManager" in window && "Notification" in window) {
    return Notification.permission === "denied" ? "denied" : null;
  }
  // Safari of iPhones has them for installed apps only: https://webkit.org/blog/13878/
  return /iPhone|iPad/.test(navigator.userAgent) ? "homeScreen" : "unsupported";
}

function usePush() {
  const userId = useUserId();
  return useQuery({
    queryKey: pushKey(userId ?? 0),
    queryFn: userId ? ({ signal }) => call(getPush, { params: { userId }, signal }) : skipToken,
    staleTime: 0,
  });
}

export function usePushBrowsers(): readonly PushBrowser[] {
  return usePush().data?.browsers ?? [];
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushLack()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The row of this browser; null: it shows none. Undefined until it is known. */
export function useOwnPush(): PushBrowser | null | undefined {
  const browsers = usePush().data?.browsers;
  const own = useQuery({
    queryKey: ownKey,
    queryFn: async () => (await ownSubscription())?.endpoint ?? null,
    staleTime: 0,
  });
  if (!browsers || own.isPending) return undefined;
  return browsers.find(({ endpoint }) => endpoint === own.data) ?? null;
}

function useReadAgain() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: pushKey(userId) }),
      queries.invalidateQueries({ queryKey: ownKey }),
    ]);
}

/** Asks for permission; where it is refused, nothing changes, and `pushLack` says why. */
export function useTurnPushOn() {
  const userId = useUserId() ?? 0;
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async () => {
      if ((await Notification.requestPermission()) !== "granted") return;
      // It may be newer than this page: after a restore the server has another key.
      const { publicKey } = await call(getPush, { params: { userId } });
      await registerServiceWorker();
      const { pushManager } = await navigator.serviceWorker.ready;
      // One of an earlier key or account would refuse the new key.
      await (await pushManager.getSubscription())?.unsubscribe();
      const made = await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      });
      const { endpoint = "", keys = {} } = made.toJSON();
      const { p256dh = "", auth = "" } = keys;
      const body = { name: browserName(), endpoint, p256dh, auth };
      await call(addPush, { params: { userId }, body });
    },
    onSettled: readAgain,
  });
}

/** In this browser or another one of the list. */
export function useRemovePush() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async ({ id, endpoint }: PushBrowser) => {
      await call(removePush, { params: { id } });
      const own = await ownSubscription();
      if (own?.endpoint === endpoint) await own.unsubscribe();
    },
    onSettled: readAgain,
  });
}
