// The build's view of the contract, on sources as the pages have them.
import { parseAst } from "vite";
import { expect, test, vi } from "vitest";
import { endpointsAsRoutes } from "./vite.endpoints.ts";

const page = new URL("./web/pages/test-page.tsx", import.meta.url).pathname;

async function transformed(code: string, id = page): Promise<string> {
  const context = {
    parse: (source: string) => parseAst(source),
    addWatchFile: vi.fn<(file: string) => void>(),
    error: (message: string) => {
      throw new Error(message);
    },
  };
  const { transform } = endpointsAsRoutes();
  if (typeof transform !== "function") throw new Error("The plugin transforms nothing.");
  const result = await transform.call(context as never, code, id, {} as never);
  return result === null ? code : (result as { code: string }).code;
}

test("a page that imports endpoints gets constants with method, path and whether they create", async () => {
  const code = await transformed(
    'import { createSchedule as make, listSchedules } from "#contract/schedules";\ncall(make);',
  );
  expect(code).toBe(
    'const make = {"method":"POST","path":"/api/users/:userId/schedules","creates":true};' +
      ' const listSchedules = {"method":"GET","path":"/api/users/:userId/schedules"};\ncall(make);',
  );
});

test("a page still imports the contract's other values", async () => {
  const code = await transformed(
    'import { frequencies, UPCOMING_MAX, listRuns } from "#contract/schedules";\nimport { x } from "./x.ts";',
  );
  expect(code).toBe(
    'import { frequencies, UPCOMING_MAX } from "#contract/schedules";' +
      ' const listRuns = {"method":"GET","path":"/api/schedules/:id/runs"};\nimport { x } from "./x.ts";',
  );
});

test("a page that reads an endpoint's schemas fails the build", async () => {
  const code = 'import { listRuns } from "#contract/schedules";\nlistRuns.reply.parse(1);';
  await expect(transformed(code)).rejects.toThrow("A page has no listRuns.reply, only method");
  await expect(transformed('import * as all from "#contract/runs";')).rejects.toThrow("by name");
});

test("the contract's own modules stay as they are", async () => {
  const code = 'import { listRuns } from "#contract/schedules";';
  expect(await transformed(code, page.replace("/web/", "/server/"))).toBe(code);
});
