// The journal of a speaker: what repeats is counted, memory is bounded, secrets are not shown.
import { expect, test } from "vitest";
import { sentence } from "#contract/sentences/sentences";
import { handClock } from "../../tests/fakes/hand-clock.ts";
import { createSpeakerJournals, LONGEST_TEXT, MOST_ENTRIES } from "./speaker-journal.ts";

const PING = { kind: "PING", like: "" };
const status = (like: string) => ({ kind: "MEDIA_STATUS", like });

function journal(limits = {}) {
  const clock = handClock(1000);
  const journals = createSpeakerJournals(clock, limits);
  const entries = (id = 1) => journals.read(id)?.entries ?? [];
  return {
    ...{ clock, journals, entries, one: journals.of(1) },
    texts: (id?: number) => entries(id).map(({ text }) => text),
  };
}

test("heartbeats and unchanged statuses are counted, with the first and the last time", async () => {
  const { clock, one, entries } = journal();
  for (let second = 0; second < 10; second++) {
    one.sent("PING", PING);
    one.received(`status at ${second}`, status("plays"));
    await clock.advance(1000);
  }
  expect(entries()).toEqual([
    { direction: "sent", text: "PING", at: 1000, until: 10_000, times: 10 },
    { direction: "received", text: "status at 0", at: 1000, until: 10_000, times: 10 },
  ]);
});

test("a status that has changed is another message, and so is one after a command", () => {
  const { one, texts } = journal();
  one.received("plays", status("plays"));
  one.received("paused", status("paused"));
  one.received("plays again", status("plays"));
  one.sent("STOP");
  one.received("plays still", status("plays"));
  one.sent("STOP");
  expect(texts()).toEqual(["plays", "paused", "plays again", "STOP", "plays still", "STOP"]);
});

// Proves speaker-never-silent.
test("the last 200 messages are kept, the oldest goes first", () => {
  const { one, texts } = journal();
  one.sent("PING", PING);
  for (let count = 0; count < 300; count++) one.received(`message ${count}`, status(String(count)));
  expect(texts()).toHaveLength(MOST_ENTRIES);
  expect(texts()[0]).toBe("message 100");
  // The counted heartbeat is gone: the next one is a message again.
  one.sent("PING", PING);
  expect(texts().at(-1)).toBe("PING");
});

// Promise speaker-never-silent: a speaker that never stops sending
// -> its journal keeps at most 200 messages of 2,000 characters and 128 KB, all journals of a node 32 MB;
// heartbeats and unchanged statuses are only counted
test("a long text is cut, and all texts of a speaker and of all speakers are bounded", () => {
  const { one, journals, texts } = journal({ mostOfOne: 30_000, mostOfAll: 50_000 });
  one.sent("x".repeat(60_000));
  expect(texts()[0]).toBe(`${"x".repeat(LONGEST_TEXT - 1)}…`);
  for (let count = 0; count < 100; count++) one.sent("x".repeat(LONGEST_TEXT));
  expect(texts()).toHaveLength(14);
  for (let id = 2; id <= 5; id++) journals.of(id);
  one.sent("x".repeat(LONGEST_TEXT));
  expect(texts()).toHaveLength(4);
  journals.forget(1);
  expect(journals.read(1)).toBeNull();
});

// Proves 21: in a speaker's diagnosis
test("no secret is shown, also when its text is cut within it", () => {
  const canary = `canary${"A-_b".repeat(9)}X`;
  const { one, entries } = journal();
  const sound = `http://192.168.1.5:3000/media/12-mi0c2g00-${canary}.mp3`;
  one.sent(JSON.stringify({ type: "LOAD", media: { contentId: sound } }));
  one.received(JSON.stringify({ contentId: sound }).replaceAll("/", "\\/"));
  one.received(`${"x".repeat(LONGEST_TEXT - 70)} ${sound}`);
  one.received(`{"contentId":"https://user:${canary}@cdn.example/a.mp3?token=${canary}&x=1"}`);
  one.received(
    `{"access_token":"${canary}","token": "${canary}\\"${canary}","password":"${canary}"}`,
  );
  one.note(`connecting to wss://user:${canary}@home.example/`);
  const shown = JSON.stringify(entries());
  expect(entries()).toHaveLength(6);
  expect(shown).not.toMatch(/canary/);
  expect(shown).toContain("http://192.168.1.5:3000/media/12-mi0c2g00-….mp3");
  expect(shown).toContain("https://…@cdn.example/a.mp3?…");
});

test("the last error has its time, and what is learned stays", async () => {
  const { clock, one, journals } = journal();
  expect(journals.read(1)?.error).toBeNull();
  one.learned({ address: "192.168.1.5:8009" });
  one.learned({ model: "Nest Mini" });
  await clock.advance(500);
  const error = sentence("speaker.no-answer", { speaker: "Kitchen" });
  one.failed(error);
  expect(journals.read(1)).toMatchObject({
    ...{ address: "192.168.1.5:8009", model: "Nest Mini", version: null },
    error: { sentence: error, at: 1500 },
    entries: [{ direction: "note", times: 1 }],
  });
});
