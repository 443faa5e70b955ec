// What leaves a home with a shared diagnosis, and what must not.
import { describe, expect, test } from "vitest";
import type { Diagnosis, Exchanged } from "#contract/devices";
import { shareableDiagnosis } from "./shared-diagnosis.ts";

const AT = "2026-11-21T04:50:00.000Z";

function diagnosisWith(...texts: string[]): Diagnosis {
  const messages = texts.map((text, index): Exchanged => {
    const [direction = "note", ...rest] = text.split(" ");
    const at = new Date(Date.parse(AT) + index * 250).toISOString();
    const said = { direction: direction as Exchanged["direction"], text: rest.join(" ") };
    return { at, until: at, times: 1, ...said };
  });
  return {
    ...{ deviceId: "5b4f7a1c2f3e4b0a9f3c6c1d2e3f4a5b", name: "Amina’s Kitchen", type: "google" },
    ...{ isConnected: true, reachable: true, address: "192.168.1.7:8009", model: "Nest Mini" },
    ...{ speakerVersion: "1.56", wirdVersion: "1.0.0", node: "home-server-1a2b" },
    error: "Amina’s Kitchen did not answer.",
    errorSentence: { code: "speaker.no-answer", params: { speaker: "Amina’s Kitchen" } },
    ...{ errorAt: AT, messages },
  };
}

const LOAD = `sent media {"type":"LOAD","requestId":4,"sessionId":"3f1c9e","autoplay":true,"currentTime":12,"media":{"contentId":"http://192.168.1.2:3000/media/12-3m-SECRETTOKEN.mp3","contentType":"audio/mpeg","streamType":"BUFFERED","metadata":{"metadataType":3,"title":"Fajr for Amina","artist":"Alafasy"},"customData":{"wird":{"runId":7}}}}`;

describe("nothing private", () => {
  const PRIVATE = [
    ...["Amina", "amina", "Kitchen", "192.168", "8009", "5b4f7a1c", "home-server", "SECRET"],
    ...["3f1c9e", "media/12", "Fajr", "Alafasy", "runId", "2026", "04:50", "Spotify", "Bedroom"],
    ...["AA:BB", "ssid", "evil"],
  ];
  test.each([
    ["a recording of one's own", LOAD],
    ["where it was connected to", "note connecting to 192.168.1.7:8009"],
    ["from where", "note the connection stands, from 192.168.1.2"],
    ["why not", "note no connection: connect ECONNREFUSED 192.168.1.7:8009"],
    ["its name in a note", "note disconnected: Amina’s Kitchen did not answer. (last heard 2026)"],
    ["who took it", "note taken over by Spotify of Amina"],
    ["a note that nobody knows", "note Amina’s phone said something"],
    [
      "another app",
      'received receiver {"type":"RECEIVER_STATUS","requestId":0,"status":{"applications":[{"appId":"AminaApp","displayName":"Spotify","statusText":"Amina’s list","sessionId":"3f1c9e","transportId":"3f1c9e","iconUrl":"http://192.168.1.9/x"}],"volume":{"level":0.4,"muted":false,"controlType":"amina"}}}',
    ],
    [
      "who is in a group",
      'received multizone {"type":"MULTIZONE_STATUS","status":{"devices":[{"deviceId":"5b4f7a1c","name":"Bedroom","volume":{"level":0.1}}]}}',
    ],
    [
      "who a device is",
      'received receiver.discovery {"type":"DEVICE_INFO","deviceId":"5b4f7a1c","friendlyName":"Amina’s Kitchen","deviceModel":"Nest Mini","ssid":"Amina home","mac":"AA:BB"}',
    ],
    ["a text that was cut", LOAD.slice(0, 200)],
    ["a word where one of the protocol is", 'received media {"type":"Amina","reason":"amina’s"}'],
    ["another namespace", 'received evil.amina {"type":"LOAD","requestId":4}'],
    ["what is not JSON", "received media Amina"],
    [
      "fields named as those of others",
      'received media {"constructor":"Amina","__proto__":{"x":"Amina"}}',
    ],
  ])("%s", (_what, text) => {
    const shared = JSON.stringify(shareableDiagnosis(diagnosisWith(text)));
    for (const word of PRIVATE) expect(shared).not.toContain(word);
  });

  test("a model that has the speaker’s name in it is left out", () => {
    const diagnosis = { ...diagnosisWith(), model: "amina’s kitchen TV" };
    expect(shareableDiagnosis(diagnosis).model).toBeNull();
  });
});

// Proves 21: in one that is shared, though a fault can be found in it.
test("what a fault is looked for by stays: words, delays, levels, codes, and which is which", () => {
  const shared = shareableDiagnosis(
    diagnosisWith(
      LOAD,
      'received media {"type":"LOAD_FAILED","requestId":4,"detailedErrorCode":104}',
      "note LOAD_FAILED: error 104, MEDIA_SRC_NOT_SUPPORTED",
      "note no connection: connect ECONNREFUSED 192.168.1.7:8009",
      LOAD.replace('"requestId":4', '"requestId":5'),
    ),
  );
  expect(shared).toMatchObject({ make: "cast", model: "Nest Mini", error: "speaker.no-answer" });
  expect(
    shared.messages.map(({ after, payload, note }) => ({ after, said: payload ?? note })),
  ).toEqual([
    { after: 0, said: loaded(4) },
    { after: 250, said: { type: "LOAD_FAILED", requestId: 4, detailedErrorCode: 104 } },
    { after: 500, said: "LOAD_FAILED: error 104, MEDIA_SRC_NOT_SUPPORTED" },
    { after: 750, said: "no connection: ECONNREFUSED" },
    { after: 1_000, said: loaded(5) },
  ]);
});

function loaded(requestId: number) {
  return {
    ...{ type: "LOAD", requestId, sessionId: "session-1", autoplay: true, currentTime: 12 },
    media: { contentId: "recording-1", contentType: "audio/mpeg", streamType: "BUFFERED" },
  };
}
