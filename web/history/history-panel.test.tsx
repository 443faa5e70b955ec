// The history while it loads, and while it is empty.
import { expect, test } from "vitest";
import { createQueryClient, keys } from "../api/queries.ts";
import { rendered } from "../i18n/rendered-words.tsx";
import { HistoryPanel } from "./history-panel.tsx";

const panel = <HistoryPanel onListen={() => {}} />;

test("while it is on its way it says so", () => {
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: 7 });
  expect(rendered(panel, client)).toMatch(/role="status".*>Loading history\.\.\.</);
});

test("before anything was heard it says what will be here", () => {
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: 7 });
  client.setQueryData(keys.history(7), { pages: [[]], pageParams: [undefined] });
  const markup = rendered(panel, client);
  expect(markup).toContain(">No Playback History<");
  expect(markup).toContain(
    ">Your Quran listening history will appear here once you start playing.<",
  );
  expect(markup).not.toContain("Loading history");
});
