// One speaker: its name and what it does. On a phone a tile, whose press opens the rest.
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { SharedBy } from "../recitations/shared-by.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useWide } from "../ui/use-wide.ts";
import { useSpeakerState } from "./device-actions.ts";
import type { DeviceRowProps } from "./device-details.tsx";
import { StateWords } from "./device-state.tsx";

const detailsFile = lateFile(() => import("./device-details.tsx"));
const DeviceDetails = detailsFile.part((file) => file.default);

/** True once speakers are as high as they stay: where they are wide, their actions stand in the line. */
export const useDevicesFetched = (hasDevices: boolean): boolean =>
  detailsFile.useFetched(useWide() && hasDevices);

/** Of rows; tiles stand beside each other. */
export const deviceList =
  "grid gap-2 max-md:grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] md:gap-0 md:divide-y md:divide-line";

export function DeviceRow(props: DeviceRowProps) {
  const { device } = props;
  const isWide = useWide();
  const state = useSpeakerState(device);
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  if (isWide) {
    return (
      <li className="py-3 first:pt-0 last:pb-0">
        <DeviceDetails fallback={<Skeleton className="h-20" />} {...props} />
      </li>
    );
  }
  const isSilent = device.isConnected && device.reachable === false;
  return (
    <li className={`rounded-md border border-line ${isOpen ? "col-span-full" : ""}`}>
      <button
        type="button"
        className="grid min-h-16 w-full grid-cols-[1fr_auto] items-center gap-2 rounded-md px-3 py-2 text-start"
        aria-expanded={isOpen}
        aria-controls={isOpen ? body : undefined}
        onPointerEnter={detailsFile.fetchAhead}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-medium">
            <bdi>{device.name}</bdi>
          </span>
          <span className={`block text-sm ${isSilent ? "text-late" : "text-soft"}`}>
            <StateWords device={device} state={state} />
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={`size-4 text-soft transition-[rotate] ${isOpen ? "rotate-180" : ""}`}
        />
      </button>
      {!isOpen && (
        <div className="px-3 not-empty:-mt-1 not-empty:pb-2">
          <SharedBy thing={device} />
        </div>
      )}
      {isOpen && (
        <div id={body} className="px-3 pb-3">
          <DeviceDetails fallback={<Skeleton className="h-20" />} {...props} isTile />
        </div>
      )}
    </li>
  );
}
