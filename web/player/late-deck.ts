// The player's own file: on most pages it is fetched when it is needed, or once the page has been quiet.
import { lateFile } from "../ui/late-file.tsx";

export const lateDeck = lateFile(() => import("./player-deck.tsx"));
