// The bar that stops an adhan: fetched soon after the page, and again until it is there.
import { type ComponentType, useEffect, useState } from "react";

/** Milliseconds after the page, and between two attempts. */
const AFTER = 1_500;

export function LateAdhanBar() {
  const [Bar, setBar] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const load = () =>
      void import("../prayers/adhan/adhan-bar.tsx").then(
        (file) => setBar(() => file.AdhanBar),
        () => {
          timer = setTimeout(load, AFTER);
        },
      );
    timer = setTimeout(load, AFTER);
    return () => clearTimeout(timer);
  }, []);
  return Bar ? <Bar /> : null;
}
