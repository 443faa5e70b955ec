// A part of the page in a file of its own. When the file cannot be fetched the part closes, and the next try asks again.
import { LoaderCircle } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";

/** Of the window: something that was asked for could not be fetched. */
export const MISSING_PART = "missing-part";

interface Waiting {
  /** Shown until the part is here; else a mark above the page, once it takes a while. */
  fallback?: ReactNode;
  /** The file could not be fetched; without it `onClose` hears of that. */
  onMissing?: () => void;
}

/** In place of React's `lazy`, which would remember a failure for good and take the page down with it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined;
  return function Later({ fallback = <OnItsWay />, onMissing, ...rest }: Props & Waiting) {
    const props = rest as unknown as Props & { onClose?: () => void };
    const [Part, set] = useState(() => here);
    const missing = useEffectEvent(onMissing ?? props.onClose ?? (() => {}));
    useEffect(() => {
      if (Part) return;
      let wanted = true;
      load().then(
        (Loaded) => {
          here = Loaded;
          if (wanted) set(() => Loaded);
        },
        () => {
          if (!wanted) return;
          window.dispatchEvent(new Event(MISSING_PART));
          missing();
        },
      );
      return () => {
        wanted = false;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : fallback;
  };
}

function OnItsWay() {
  return (
    <div
      aria-busy
      className="pointer-events-none fixed inset-0 z-40 grid animate-appear place-items-center [animation-delay:200ms] [animation-fill-mode:backwards]"
    >
      <LoaderCircle
        aria-hidden
        className="size-12 animate-turn rounded-full bg-card p-2.5 text-green shadow-float"
      />
    </div>
  );
}
