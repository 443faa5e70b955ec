// Parts of every signed-in page that nobody waits for: fetched soon after it, and again until they are there.
import { type ComponentType, useEffect, useState } from "react";
import { QUIET_AFTER } from "../ui/near.ts";

/** `after`: milliseconds after the page, and between two attempts. */
function latePart(after: number, load: () => Promise<ComponentType>) {
  return function LatePart() {
    const [Part, setPart] = useState<ComponentType>();
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>;
      const fetch = () =>
        void load().then(
          (part) => setPart(() => part),
          () => {
            timer = setTimeout(fetch, after);
          },
        );
      timer = setTimeout(fetch, after);
      return () => clearTimeout(timer);
    }, []);
    return Part ? <Part /> : null;
  };
}

export const LateBesidePages = latePart(QUIET_AFTER, async () => {
  return (await import("./beside-pages.tsx")).BesidePages;
});
export const LateUpkeep = latePart(
  5_000,
  async () => (await import("../install/upkeep.tsx")).Upkeep,
);
