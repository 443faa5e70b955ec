// How the form asks for what does not exist yet: the dialog that shows the form knows how.
import { createContext } from "react";

/** For the account's place. */
export const AskPlace = createContext(() => {});

/** For a speaker; null: speakers are connected elsewhere. */
export const AskSpeaker = createContext<(() => void) | null>(null);
