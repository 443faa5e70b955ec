// Rows of lists that a page has left out, since they come from another version of the server.
import { watched } from "./watched.ts";

export type List = "schedules" | "devices" | "khatms" | "history" | "tokens";

/** How many rows of the last answer were left out. */
export const leftOutRows = watched<Partial<Record<List, number>>>({});

/** What passes of an answer: all rows, until one of them has brought a part of the page down (whole-rows.ts). */
export const passing = { rows: <Row>(_list: List, rows: Row[]): Row[] => rows };
