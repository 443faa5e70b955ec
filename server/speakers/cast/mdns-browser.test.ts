// The mDNS browser, tested with real packets on the loopback interface.

import { createSocket } from "node:dgram";
import { once } from "node:events";
import multicastDns, { type MdnsRecord } from "multicast-dns";
import { afterEach, describe, expect, test } from "vitest";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import { type FoundService, mdnsBrowser } from "./mdns-browser.ts";
import { eventually } from "./test-cast-speaker.ts";
import { loopbackMdns, multicast, untested } from "./test-mdns.ts";

const TYPE = "_googlecast._tcp.local";
const SERVICE = "Nest-Mini-1._googlecast._tcp.local";

const ptr: MdnsRecord = { name: TYPE, type: "PTR", ttl: 120, data: SERVICE };
const srv: MdnsRecord = {
  name: SERVICE,
  type: "SRV",
  ttl: 120,
  data: { target: "Host-1.local", port: 8009 },
};
const txt: MdnsRecord = {
  name: SERVICE,
  type: "TXT",
  ttl: 4500,
  data: ["id=abc", "FN=Küche=مطبخ", "rs="],
};
const address = (data: string, ttl = 120): MdnsRecord => ({
  name: "host-1.LOCAL",
  type: "A",
  ttl,
  data,
});
const kitchen = {
  name: "Nest-Mini-1",
  host: "192.0.2.1",
  port: 8009,
  txt: { id: "abc", fn: "Küche=مطبخ", rs: "" },
};

const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A browser with a manual clock, and a socket that receives its queries and answers them. */
async function browse() {
  const mdns = await loopbackMdns();
  const clock = handClock(0);
  const questions: string[][] = [];
  const peer = multicastDns(mdns);
  peer.on("query", (query) => questions.push(query.questions.map((q) => `${q.type} ${q.name}`)));
  await new Promise<void>((resolve) => peer.once("ready", resolve));
  endings.push(() => new Promise<void>((resolve) => peer.destroy(resolve)));

  const found: FoundService[] = [];
  const goodbyes: FoundService["txt"][] = [];
  const own = { addresses: ["127.0.0.1"] };
  const browser = mdnsBrowser({
    type: TYPE,
    mdns,
    clock,
    random: () => 0.5,
    onFound: (service) => found.push(service),
    onGoodbye: (text) => goodbyes.push(text),
    onFault(error) {
      throw error;
    },
    addresses: () => own.addresses,
  });
  endings.push(browser.stop);

  const show = () => JSON.stringify({ questions, found, goodbyes });
  const asked = (count: number) => eventually(() => questions.length === count, show);
  const heard = (count: number) => eventually(() => found.length === count, show);
  // The first query has been sent when the socket is open.
  await clock.advance(70);
  await asked(1);
  return { browser, clock, mdns, peer, questions, found, goodbyes, own, asked, heard, show };
}

describe.runIf(multicast)(`the mDNS browser${untested}`, () => {
  test("queries again after 1, 2, 4 ... seconds, and in the end once an hour", async () => {
    const { clock, questions, asked } = await browse();
    expect(questions).toEqual([[`PTR ${TYPE}`]]);
    await clock.advance(999);
    expect(clock.waiting()).toBe(2);
    await clock.advance(1);
    await asked(2);
    await clock.advance(2_000);
    await asked(3);
    await clock.advance(4_000);
    await asked(4);
    // 8, 16 ... 2048 s, then 3600 s.
    await clock.advance(4_088_000);
    await asked(13);
    await clock.advance(3_600_000);
    await asked(14);
    await clock.advance(3_600_000);
    await asked(15);
  });

  test("a query within a second of the last one is not sent", async () => {
    const { browser, clock, asked } = await browse();
    browser.query();
    await clock.advance(500);
    browser.query();
    await clock.advance(500);
    await asked(2);
    await clock.advance(1_000);
    browser.query();
    await asked(3);
  });

  test("a service is found from one packet, whatever the order and capitals of its records", async () => {
    const { peer, found, heard } = await browse();
    peer.respond({ answers: [address("192.0.2.1", 60), txt], additionals: [srv, ptr] });
    await heard(1);
    expect(found).toEqual([{ ...kitchen, ttl: 60 }]);
  });

  test("records that a responder left out are queried by name, and a service without an address is at its sender's", async () => {
    const { peer, questions, found, asked, heard } = await browse();
    peer.respond([ptr]);
    await asked(2);
    expect(questions[1]).toEqual([`SRV ${SERVICE}`, `TXT ${SERVICE}`]);
    peer.respond([srv]);
    peer.respond([txt]);
    await heard(1);
    expect(found).toEqual([{ ...kitchen, host: "127.0.0.1", ttl: 120 }]);
    peer.respond([address("192.0.2.1")]);
    await heard(2);
    expect(found[1]).toEqual({ ...kitchen, ttl: 120 });
  });

  test("a new address or port is taken over", async () => {
    const { peer, found, heard } = await browse();
    peer.respond([ptr, srv, txt, address("192.0.2.1")]);
    await heard(1);
    peer.respond([address("192.0.2.2"), address("198.51.100.2")]);
    await heard(2);
    expect(found[1]).toMatchObject({ host: "192.0.2.2", port: 8009 });
    peer.respond([{ ...srv, data: { target: "host-2.local", port: 9000 } }]);
    await heard(3);
    // The old address belonged to the old host.
    expect(found[2]).toMatchObject({ host: "127.0.0.1", port: 9000 });
  });

  test("a service is queried again at 80, 85, 90 and 95 % of its TTL, and then forgotten", async () => {
    const { peer, clock, found, asked, heard, browser } = await browse();
    await clock.advance(10_000_000);
    await asked(14);
    peer.respond([ptr, srv, txt, address("192.0.2.1", 100)]);
    await heard(1);
    for (const [step, ms] of [80_000, 5_000, 5_000, 5_000].entries()) {
      await clock.advance(ms + (step === 0 ? 1_000 : 0));
      await asked(15 + step);
    }
    peer.respond([address("192.0.2.1", 100)]);
    await heard(2);
    await clock.advance(100_000);
    // Forgotten: an A record alone does not describe a service.
    peer.respond([address("192.0.2.1", 100)]);
    peer.respond([ptr, srv, txt]);
    await heard(3);
    expect(found[2]).toEqual({ ...kitchen, host: "127.0.0.1", ttl: 120 });
    await browser.stop();
    expect(clock.waiting()).toBe(0);
  });

  test("a goodbye is reported once", async () => {
    const { peer, goodbyes, found, heard, show } = await browse();
    const records = [ptr, srv, txt, address("192.0.2.1")];
    peer.respond(records);
    await heard(1);
    peer.respond(records.map((record) => ({ ...record, ttl: 0 })));
    peer.respond(records);
    await heard(2);
    expect(goodbyes, show()).toEqual([kitchen.txt]);
    expect(found[1]).toEqual(found[0]);
  });

  test("when the addresses of this machine change, the search begins anew on another socket", async () => {
    const { clock, peer, own, asked, heard } = await browse();
    await clock.advance(20_000);
    await asked(5);
    own.addresses = ["127.0.0.1", "192.0.2.9"];
    await clock.advance(9_990);
    await asked(5);
    await clock.advance(10);
    await asked(6);
    await clock.advance(1_000);
    await asked(7);
    peer.respond([ptr, srv, txt, address("192.0.2.1")]);
    await heard(1);
  });

  test("each network of this machine is asked, and one that cannot be says why", async () => {
    const { port } = await loopbackMdns();
    const peer = multicastDns({ port, interface: "127.0.0.1", bind: "0.0.0.0" });
    await new Promise<void>((resolve) => peer.once("ready", resolve));
    endings.push(() => new Promise<void>((resolve) => peer.destroy(resolve)));
    const asked = new Set<string>();
    peer.on("query", (_query, { address: sender }) => asked.add(sender));
    const clock = handClock(0);
    const own = ["127.0.0.1", "127.0.0.2", "192.0.2.99"];
    const browser = mdnsBrowser({
      ...{ type: TYPE, mdns: { port, bind: "0.0.0.0" }, clock, random: () => 0.5 },
      ...{ onFound() {}, onGoodbye() {}, addresses: () => own },
      onFault(error) {
        throw error;
      },
    });
    endings.push(browser.stop);
    await clock.advance(70);
    const show = () => JSON.stringify([[...asked], browser.networks()]);
    await eventually(() => asked.has("127.0.0.1") && asked.has("127.0.0.2"), show);
    await eventually(() => browser.networks().every((of) => of.asked || of.fault !== null), show);
    expect(browser.networks()).toEqual([
      { address: "127.0.0.1", asked: true, fault: null },
      { address: "127.0.0.2", asked: true, fault: null },
      { address: "192.0.2.99", asked: false, fault: expect.stringContaining("EADDRNOTAVAIL") },
    ]);
    own.splice(1, 2);
    await clock.advance(10_000);
    expect(browser.networks().map(({ address }) => address)).toEqual(["127.0.0.1"]);
  });

  test("other services, other types and packets that are none are passed over", async () => {
    const { peer, mdns, found, heard } = await browse();
    const other = "_ipp._tcp.local";
    peer.respond([{ name: other, type: "PTR", ttl: 120, data: `Printer.${other}` }]);
    peer.respond([{ ...srv, name: `Printer.${other}` }]);
    const socket = createSocket("udp4").unref();
    socket.bind(0, "127.0.0.1", () => {
      socket.setMulticastInterface("127.0.0.1");
      socket.send("this is no DNS packet", mdns.port, "224.0.0.251", () => socket.close());
    });
    await once(socket, "close");
    peer.respond([ptr, srv, txt, address("192.0.2.1")]);
    await heard(1);
    expect(found).toEqual([{ ...kitchen, ttl: 120 }]);
  });
});
