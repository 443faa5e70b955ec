// Whether the buttons of the page's own player are visible: the bar would only repeat them.
import { useWatched } from "../api/use-watched.ts";
import { watched } from "../api/watched.ts";

const sight = watched({ deck: false });

export function useDeckInSight(): boolean {
  return useWatched(sight).deck;
}

/** The ref for the row of buttons. */
export function watchDeck(buttons: Element | null) {
  if (!buttons) return;
  const observer = new IntersectionObserver(
    (entries) => sight.patch({ deck: entries.at(-1)?.isIntersecting ?? false }),
    // All of it, except a fraction of a pixel.
    { threshold: 0.95 },
  );
  observer.observe(buttons);
  return () => {
    observer.disconnect();
    sight.patch({ deck: false });
  };
}
