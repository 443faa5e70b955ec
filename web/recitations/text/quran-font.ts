// Fetches the font of the Quran's text when that is first shown: other pages have no use for it.
import { useEffect, useState } from "react";
import { QURAN_FONT } from "../../api/quran-text.ts";

/** Milliseconds for which the text waits for its font; then it shows in another one meanwhile. */
const PATIENCE = 3_000;

let coming: Promise<unknown> | undefined;
let isHere = false;

function fetchFont(): Promise<unknown> {
  coming ??= (async () => {
    const face = new FontFace("Quran Hafs", `url("${QURAN_FONT}") format("woff2")`);
    document.fonts.add(await face.load());
    isHere = true;
  })().catch(() => {
    coming = undefined;
  });
  return coming;
}

/** False while the text would be drawn in another font, and move when its own arrives. */
export function useQuranFont(): boolean {
  const [isDue, setDue] = useState(isHere);
  useEffect(() => {
    const due = () => setDue(true);
    void fetchFont().then(due);
    const timer = setTimeout(due, PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}
