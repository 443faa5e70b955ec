// The actions on speakers: connect, disconnect, test, control.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { connectDevice, createDevice, type Device, testDevice } from "#contract/devices";
import { type DeviceType, devicesOf, type Make, makeOf } from "#contract/makes";
import type { PlaybackState } from "#contract/playback";
import { call, reasonOf } from "../api/call.ts";
import { keys, usePlaybackState, useUserId } from "../api/queries.ts";
import { useSampleMode } from "../api/sample/sample-mode.ts";
import { useEngine } from "../engine-context/engine-provider.tsx";
import { toast } from "../ui/toasts.ts";

/** Used until the Echo reports its own name. */
const ECHO_NAME = "Amazon Echo";

/** The texts of the makes that are voice assistants; null: of another. */
export const assistantOf = {
  cast: "google",
  alexa: "alexa",
  browser: null,
  "home-assistant": null,
} as const satisfies Record<Make["name"], string | null>;

export interface NewDevice {
  type: DeviceType;
  name: string;
  deviceId?: string;
}

export function useDeviceList() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  const refetchAll = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.devices(userId) }),
      // Removing the last Echo also removes the Alexa link.
      queries.invalidateQueries({ queryKey: keys.alexaLink }),
    ]);
  return { userId, refetchAll };
}

/** The specification's toasts, for sample data only: real connections show success in their dialog. */
function useConnectionToast() {
  const t = useTranslations("dashboard.toasts");
  const sample = useSampleMode();
  return (type: DeviceType, isConnected: boolean) => {
    const assistant = assistantOf[makeOf({ type }).name];
    if (!sample || assistant === null) return;
    toast({ title: t(`${assistant}${isConnected ? "Connected" : "Disconnected"}`) });
  };
}

/** Creates new rows, or reconnects rows whose speaker is known. */
export function useConnectDevices() {
  const t = useTranslations("dashboard.toasts");
  const { userId, refetchAll } = useDeviceList();
  const showToast = useConnectionToast();
  return useMutation({
    mutationFn: async (devices: readonly NewDevice[]) => {
      for (const body of devices) {
        await call(createDevice, { params: { userId }, body: { ...body, isConnected: true } });
      }
    },
    onSuccess: (_, [first]) => first && showToast(first.type, true),
    onSettled: refetchAll,
    onError: (error) =>
      toast({ title: t("connectFailed"), description: reasonOf(error), variant: "destructive" }),
  });
}

/** Reconnects a known speaker, or disconnects it. */
export function useSetConnected() {
  const t = useTranslations("dashboard.toasts");
  const { refetchAll } = useDeviceList();
  const showToast = useConnectionToast();
  return useMutation({
    mutationFn: ({ device, isConnected }: { device: Device; isConnected: boolean }) =>
      call(connectDevice, { params: { id: device.id }, body: { isConnected } }),
    onSuccess: (_, { device, isConnected }) => showToast(device.type, isConnected),
    onSettled: refetchAll,
    onError: (error, { isConnected }) =>
      toast({
        title: t(isConnected ? "connectFailed" : "disconnectFailed"),
        description: reasonOf(error),
        variant: "destructive",
      }),
  });
}

/** Reconnects the known Echos; without any, creates a card that waits for the first one. */
export function useConnectEchoes() {
  const queries = useQueryClient();
  const { userId, refetchAll } = useDeviceList();
  const connect = useConnectDevices();
  const { mutateAsync: setConnected } = useSetConnected();
  return useMutation({
    mutationFn: async () => {
      // An Echo may have used the skill since the last fetch.
      await refetchAll();
      const devices = queries.getQueryData<Device[]>(keys.devices(userId)) ?? [];
      const echoes = devicesOf(devices, "alexa");
      if (echoes.length === 0) {
        await connect.mutateAsync([{ type: "alexa", name: ECHO_NAME }]);
      } else if (!echoes.some(({ isConnected }) => isConnected)) {
        for (const device of echoes) await setConnected({ device, isConnected: true });
      }
    },
  });
}

export function useTestDevice() {
  return useMutation({
    mutationFn: (id: number) => call(testDevice, { params: { id } }),
  });
}

type Control = { action: "resume" | "pause" | "next" | "previous" | "volume"; volume?: number };

/** Sends a control to a speaker. */
export function useControl(deviceId: number) {
  const { speakers } = useEngine();
  return useMutation({
    mutationFn: ({ action, ...extras }: Control) => speakers.press(deviceId, action, extras),
  });
}

/** A speaker's playback state; undefined while unknown. */
export function useSpeakerState(device: Device): PlaybackState | undefined {
  const { data } = usePlaybackState(device.isConnected ? device.id : null);
  return device.isConnected ? data : undefined;
}
