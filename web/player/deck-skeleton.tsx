// The player's place until it is here, as high as the player itself.
import type { ReactNode } from "react";
import { Skeleton } from "../ui/skeleton.tsx";
import { lastSurah } from "./last-surah.ts";

export function DeckSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="deck-to-come grid lg:grid-cols-[20rem_1fr]">
      <PlateToCome />
      <ControlsToCome />
    </div>
  );
}

export function ControlsToCome() {
  return (
    <div className="grid content-center gap-5 p-4 sm:p-6 lg:p-7">
      <Skeleton />
      <Skeleton className="mx-auto h-15 w-44 rounded-full" />
      <Skeleton className="mx-auto w-64 rounded-full" />
      <div className="grid gap-3 sm:grid-cols-3">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <Skeleton />
    </div>
  );
}

/** The plate while the player loads: index.html draws the same one before the app is here. */
function PlateToCome() {
  return (
    <Plate>
      <SurahName name={lastSurah()} />
      <p className="text-sm">&nbsp;</p>
    </Plate>
  );
}

export function Plate({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid min-h-44 place-content-center gap-1 overflow-hidden bg-tint px-6 pt-6 text-center text-green lg:min-h-80 lg:pt-0">
      {children}
    </div>
  );
}

export function SurahName({ name }: { name: string }) {
  return (
    <p lang="ar" dir="rtl" className="relative font-arabic text-3xl leading-[1.8]! xl:text-4xl">
      سُورَةُ {name}
    </p>
  );
}
