// Holds the height of a place whose content gets lower, so that nothing beneath it moves under a finger.

import { DOUBLE_CLICK } from "../../ui/button.tsx";

/**
 * As the ref of a place with one child. The room that the child has left is given back where nobody sees anything
 * move: while what stands beneath is still below the screen, or once the place is above it. Where the content has just
 * been replaced, what is above moves instead of what is beneath: it is new, and nobody is about to press it.
 */
export function keepHeight(place: HTMLElement | null) {
  const content = place?.firstElementChild;
  if (!place || !(content instanceof HTMLElement)) return;
  let kept = 0;
  let isNew = false;
  /** The second click of a double click must not meet what comes there. */
  let clicked: number | undefined;

  function look() {
    if (!place || !(content instanceof HTMLElement)) return;
    const spare = kept - content.offsetHeight;
    const { bottom } = place.getBoundingClientRect();
    // The bars at the bottom of the screen cover what lies behind them.
    const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const lowest = innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
    const isBelow = bottom > lowest;
    if (spare <= 0 || (isBelow && clicked === undefined)) kept = content.offsetHeight;
    else if (isBelow) return;
    else if (isNew || bottom < 0) return giveBack(Math.min(spare, Math.floor(scrollY)));
    place.style.minHeight = `${kept}px`;
  }

  /** And scrolls as far, so that what stands beneath stays in its place on the screen. */
  function giveBack(pixels: number) {
    if (!place || pixels === 0) return;
    const top = scrollY - pixels;
    kept -= pixels;
    place.style.minHeight = `${kept}px`;
    scrollTo({ top, behavior: "instant" });
  }

  function replaced() {
    isNew = true;
    clearTimeout(clicked);
    clicked = window.setTimeout(() => {
      clicked = undefined;
      look();
    }, DOUBLE_CLICK);
    look();
  }
  const touched = () => {
    isNew = false;
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(content);
  const children = new MutationObserver(replaced);
  children.observe(content, { childList: true });
  const touches = ["pointerdown", "keydown", "wheel"] as const;
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true });
  addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
    clearTimeout(clicked);
    for (const touch of touches) removeEventListener(touch, touched, { capture: true });
    removeEventListener("scroll", look);
  };
}
