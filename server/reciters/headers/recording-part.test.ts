// The first bytes of a recording from a host that may be slow, wrong or hostile.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#server/platform/clock";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import { userAgentOf } from "#server/version";
import { createRecordingParts, PART_BYTES } from "./recording-part.ts";

let server: Server;
let answer: RequestListener;
let url: string;
let requests: (string | undefined)[];

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.headers.range);
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/afs/001.mp3`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const file = Buffer.alloc(100_000, "0123456789");
const parts = (more: Partial<Parameters<typeof createRecordingParts>[0]> = {}) =>
  createRecordingParts({ clock: systemClock, catalogueUrl: "http://127.0.0.1:1/api", ...more });

const sendPart: RequestListener = ({ headers }, response) => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  const end = Math.min(file.length, Number(to) + 1);
  response.writeHead(206, { "content-range": `bytes ${from}-${end - 1}/${file.length}` });
  response.end(file.subarray(Number(from), end));
};

const fault = (kind: "recording" | "host") => ({ ok: false, fault: kind });

test("the first part, one from the middle, and the last", async () => {
  answer = sendPart;
  for (const start of [0, 50_001, 99_000]) {
    const bytes = file.subarray(start, start + PART_BYTES);
    expect(await parts().read(url, start)).toEqual({
      ok: true,
      part: { bytes: Buffer.from(bytes), start, size: file.length },
    });
  }
  expect(requests[0]).toBe("bytes=0-16383");
});

// Proves lying-host.
test("of a host without ranges as much is read as is needed, and never from the middle", async () => {
  const closed = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      response.on("close", resolve);
      response.writeHead(200, { "content-length": 2 ** 28 });
      response.write(file);
    };
  });
  const read = await parts().read(url, 0);
  expect(read).toMatchObject({ ok: true, part: { start: 0, size: 2 ** 28 } });
  expect(read.ok && read.part.bytes.length).toBe(PART_BYTES);
  // The rest is not downloaded.
  await closed;
  expect(await parts().read(url, 5000)).toEqual(fault("recording"));
});

describe("what is no recording", () => {
  test.each<[string, RequestListener]>([
    ["404", (_, response) => response.writeHead(404).end("Not found")],
    ["416", (_, response) => response.writeHead(416, { "content-range": "bytes */0" }).end()],
    ["without a size", (_, response) => response.writeHead(206).end(file)],
    [
      "of unknown size",
      (_, response) => response.writeHead(206, { "content-range": "bytes 0-16383/*" }).end(file),
    ],
    [
      "another part",
      (_, response) =>
        response.writeHead(206, { "content-range": "bytes 5-99999/100000" }).end(file),
    ],
    [
      "too large to be one",
      (_, response) =>
        response.writeHead(206, { "content-range": "bytes 0-16383/99999999999" }).end(file),
    ],
    ["of chunks without a length", (_, response) => response.writeHead(200).end(file)],
    ["empty", (_, response) => response.writeHead(200, { "content-length": 0 }).end()],
    [
      "shorter than it says",
      (_, response) =>
        response.writeHead(206, { "content-range": "bytes 0-99999/100000" }).end("short"),
    ],
  ])("%s", async (_, listener) => {
    answer = listener;
    expect(await parts().read(url, 0)).toEqual(fault("recording"));
  });
});

describe("redirects", () => {
  const to =
    (location: string): RequestListener =>
    ({ url: path }, response) =>
      void (path === "/afs/001.mp3"
        ? response.writeHead(302, { location }).end()
        : response.writeHead(206, { "content-range": "bytes 0-16383/100000" }).end(file));

  test("of the catalogue's own host are followed, and their end is known", async () => {
    answer = to("/audio/afs/r1/001.mp3");
    const final = new URL("/audio/afs/r1/001.mp3", url).href;
    expect(await parts().finalOf(url)).toBe(final);
    expect(await parts().finalOf(final)).toBe(final);
    answer = (request, response) =>
      request.url === "/afs/001.mp3"
        ? response.writeHead(301, { location: "/audio/001.mp3" }).end()
        : sendPart(request, response);
    expect(await parts().read(url, 0)).toMatchObject({ ok: true });
  });

  // Proves 16.
  test("are followed three times, and no more", async () => {
    answer = ({ url: path = "" }, response) => {
      const left = Number(path.slice(1));
      if (left === 0) response.writeHead(206, { "content-range": "bytes 0-1/2" }).end("ab");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    expect(await parts().finalOf(new URL("/3", url).href)).toBe(new URL("/0", url).href);
    expect(await parts().finalOf(new URL("/4", url).href)).toBeNull();
  });

  test.each(["http://192.0.2.1/001.mp3", "http://localhost:9/001.mp3", "ftp://127.0.0.1/001.mp3"])(
    "to %s are refused, and nothing is asked there",
    async (location) => {
      answer = to(location);
      expect(await parts().finalOf(url)).toBe("outside");
      expect(await parts().read(url, 0)).toEqual(fault("recording"));
    },
  );

  // Proves 16.
  test("of a public catalogue may not lead to another domain, nor home", async () => {
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: host.startsWith("cdn") ? "127.0.0.1" : "192.0.2.1", family: 4 }];
    };
    const catalogueUrl = "https://www.quran.example/api/v3";
    const none = await parts({ catalogueUrl, resolve }).finalOf("http://cdn.quran.example/001.mp3");
    expect(none).toBeNull();
    expect(asked).toEqual(["cdn.quran.example"]);
  });
});

test("a host is told who asks", async () => {
  let agent: string | undefined;
  answer = (request, response) => {
    agent = request.headers["user-agent"];
    sendPart(request, response);
  };
  await parts({ userAgent: userAgentOf("http://wird.home.arpa") }).read(url, 0);
  expect(agent).toMatch(/^Wird\/\d+\.\d+\.\d+ \(\+http:\/\/wird\.home\.arpa\)$/);
});

describe("a host that does not answer now", () => {
  test.each<[string, RequestListener]>([
    ["500", (_, response) => response.writeHead(500).end()],
    ["503", (_, response) => response.writeHead(503).end()],
    ["too many requests", (_, response) => response.writeHead(429).end()],
    ["a cut connection", (request) => request.destroy()],
    [
      "a cut answer",
      (_, response) => {
        response.writeHead(206, {
          "content-range": "bytes 0-16383/100000",
          "content-length": 16_384,
        });
        response.write("some", () => response.destroy());
      },
    ],
  ])("%s", async (_, listener) => {
    answer = listener;
    expect(await parts().read(url, 0)).toEqual(fault("host"));
  });

  // Proves lying-host.
  test("it is left after 10 s, before its answer or in the middle of it", async () => {
    const clock = handClock(0);
    const begins: RequestListener = (_, response) => {
      response.writeHead(206, { "content-range": "bytes 0-16383/100000" });
      response.write("some");
    };
    for (const listener of [() => {}, begins] as RequestListener[]) {
      const asked = new Promise<void>((resolve) => {
        answer = (request, response) => {
          listener(request, response);
          resolve();
        };
      });
      const read = parts({ clock }).read(url, 0);
      await asked;
      await clock.advance(9_999);
      let isLeft = false;
      void read.then(() => (isLeft = true));
      await clock.advance(0);
      expect(isLeft).toBe(false);
      await clock.advance(1);
      expect(await read).toEqual(fault("host"));
    }
  });

  test("a name that does not resolve in time, and a stop meanwhile", async () => {
    const clock = handClock(0);
    const stopping = new AbortController();
    const catalogueUrl = "https://catalogue.example/api";
    const never = () => new Promise<never>(() => {});
    const slow = parts({ clock, catalogueUrl, resolve: never, stopping: stopping.signal });
    const read = slow.read("https://server7.example/afs/001.mp3", 0);
    await clock.advance(10_000);
    expect(await read).toEqual(fault("host"));
    const other = slow.read("https://server7.example/afs/001.mp3", 0);
    stopping.abort();
    expect(await other).toEqual(fault("host"));
  });
});

describe("a public catalogue cannot send this server to its own network", () => {
  const hostile = (addresses: string[]) =>
    parts({
      catalogueUrl: "https://catalogue.example/api",
      resolve: async () =>
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    });

  // Proves 16.
  test("by an address", async () => {
    for (const host of [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "192.168.1.1",
      "169.254.169.254",
      "2130706433",
    ]) {
      const there = url.replace("127.0.0.1", host);
      expect(hostile(["127.0.0.1"]).mayRead(there)).toBe(false);
      expect(await hostile(["127.0.0.1"]).read(there, 0)).toEqual(fault("recording"));
    }
    expect(requests).toEqual([]);
  });

  // Proves 16.
  test("by a name", async () => {
    const there = url.replace("127.0.0.1", "server7.example");
    for (const addresses of [["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["::ffff:127.0.0.1"], []]) {
      expect(await hostile(addresses).read(there, 0)).toEqual(fault("recording"));
    }
    expect(requests).toEqual([]);
  });

  test("a catalogue of the own network has recordings there, and nothing else is called", async () => {
    answer = sendPart;
    expect(parts().mayRead("http://192.168.1.9/afs/001.mp3")).toBe(true);
    expect(parts().mayRead("https://server7.example/afs/001.mp3")).toBe(false);
    const named = parts({
      catalogueUrl: url.replace("127.0.0.1", "localhost"),
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    expect(await named.read(url.replace("127.0.0.1", "localhost"), 0)).toMatchObject({ ok: true });
  });
});
