// GET /calendar/{secret}.ics: the calendar feed of an account, for programs without a session.
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/app-error";
import type { Tokens } from "../token-store.ts";
import type { CalendarRuns } from "./calendar-runs.ts";
import { calendarText } from "./calendar-text.ts";

interface Parts {
  tokens: Pick<Tokens, "ownerOfFeed">;
  calendarRuns: CalendarRuns;
}

export function calendarRoutes(app: FastifyInstance, { tokens, calendarRuns }: Parts): void {
  app.get<{ Params: { file: string } }>("/calendar/:file", async (request, reply) => {
    reply.header("cache-control", "no-store");
    // An address that leaked into a page is found by no search engine.
    reply.header("x-robots-tag", "noindex");
    const secret = /^(.*)\.ics$/.exec(request.params.file)?.[1] ?? "";
    const userId = await tokens.ownerOfFeed(secret, request.ip);
    const calendar = userId === null ? null : await calendarRuns.of(userId);
    // The same for a wrong address and one that has ended.
    if (!calendar) throw new AppError("not-found");
    return reply.type("text/calendar; charset=utf-8").send(calendarText(calendar));
  });
}
