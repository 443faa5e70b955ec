// How a field of the form asks for the account's place: the dialog that shows the form knows how.
import { createContext } from "react";

export const AskPlace = createContext(() => {});
