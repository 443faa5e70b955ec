// Whether something sounds or waits at home, as the bar of every page has seen it: what shows it is fetched only then.
import { watched } from "../api/watched.ts";

export const anySounding = watched({ any: false });
