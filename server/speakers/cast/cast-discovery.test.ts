// Discovery: by real multicast on the loopback interface, and by the hosts in CAST_HOSTS.

import { systemClock } from "#server/platform/clock";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startVirtualSpeaker, type VirtualSpeaker } from "../virtual-speaker/virtual-speaker.ts";
import { startVirtualSetup } from "../virtual-speaker/virtual-setup.ts";
import { type CastDiscovery, castDiscovery, type CastDiscoveryOptions } from "./cast-discovery.ts";
import { eventually, quietLog } from "./test-cast-speaker.ts";
import { loopbackMdns, multicast, untested } from "./test-mdns.ts";

const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function discover(options: Partial<CastDiscoveryOptions>): CastDiscovery {
  const discovery = castDiscovery({
    mdns: false,
    hosts: [],
    clock: systemClock,
    random: () => 0.5,
    log: quietLog,
    ...options,
  });
  discovery.start();
  endings.push(discovery.stop);
  return discovery;
}

type SpeakerOptions = Parameters<typeof startVirtualSpeaker>[0];

async function speaker(options: SpeakerOptions): Promise<VirtualSpeaker> {
  const started = await startVirtualSpeaker({ fetchAudio: false, mdns: false, ...options });
  endings.push(started.stop);
  return started;
}

describe.runIf(multicast)(`by mDNS${untested}`, () => {
  test("a speaker is listed with the id, name and model it announces, and forgotten when it says goodbye", async () => {
    const mdns = await loopbackMdns();
    const kitchen = await speaker({ name: "Küche & Bad. مطبخ", model: "Nest Mini", mdns });
    const discovery = discover({ mdns });
    await eventually(
      () => discovery.speakers().length === 1,
      () => "nobody was found",
    );
    const { deviceId, port } = kitchen;
    expect(discovery.speakers()).toEqual([
      { deviceId, name: "Küche & Bad. مطبخ", model: "Nest Mini", host: "127.0.0.1", port },
    ]);
    await kitchen.stop();
    await eventually(
      () => discovery.speakers().length === 0,
      () => "it is still listed",
    );
    expect(await discovery.resolve(deviceId)).toBeNull();
  });

  test("a speaker that appears later is found by its id when it is asked for", async () => {
    const mdns = await loopbackMdns();
    const discovery = discover({ mdns });
    const kitchen = await speaker({ name: "Kitchen", mdns });
    expect(await discovery.resolve(kitchen.deviceId)).toEqual({
      host: "127.0.0.1",
      port: kitchen.port,
    });
    // The id in the case that DEVICE_INFO uses.
    expect(await discovery.resolve(kitchen.deviceId.toUpperCase())).not.toBeNull();
  });

  test("a second speaker of the same name is refused", async () => {
    const mdns = await loopbackMdns();
    await speaker({ name: "Kitchen", mdns });
    await expect(speaker({ name: "Kitchen", mdns })).rejects.toThrow(
      "Another speaker on this network is called Kitchen; choose a new name.",
    );
  });

  test("a group that has moved is found where it is now", async () => {
    const mdns = await loopbackMdns();
    const discovery = discover({ mdns });
    const group = await speaker({ name: "Everywhere", mdns });
    const before = await discovery.resolve(group.deviceId);
    await group.move();
    expect(group.port).not.toBe(before?.port);
    await eventually(
      () => discovery.speakers()[0]?.port === group.port,
      () => "the old port",
    );
    expect(await discovery.resolve(group.deviceId)).toEqual({
      host: "127.0.0.1",
      port: group.port,
    });
  });
});

describe.runIf(multicast)(`a group whose leader changes${untested}`, () => {
  async function group() {
    const mdns = await loopbackMdns();
    const discovery = discover({ mdns });
    await discovery.resolve("nobody");
    const former = await speaker({ name: "Everywhere", mdns, instance: "former" });
    await eventually(
      () => discovery.speakers().length === 1,
      () => "the former leader",
    );
    const leader = await speaker({ name: "Everywhere", mdns, instance: "leader" });
    const newest = () => discovery.speakers()[0]?.port;
    await eventually(
      () => newest() === leader.port,
      () => "the new leader",
    );
    const resolve = (...besides: VirtualSpeaker[]) => discovery.resolve(leader.deviceId, besides);
    return { discovery, former, leader, newest, resolve };
  }

  test("is at the place announced last, and its former one stays known", async () => {
    const { discovery, former, leader, resolve } = await group();
    expect(await resolve()).toEqual({ host: "127.0.0.1", port: leader.port, hasOthers: true });
    expect(await resolve(leader)).toEqual({ host: "127.0.0.1", port: former.port });
    expect(await resolve(leader, former)).toBeNull();
    expect(discovery.speakers()).toHaveLength(1);
  });

  test("stays when its former leader says goodbye", async () => {
    const { discovery, former, leader, resolve } = await group();
    await former.stop();
    await vi.waitFor(async () => expect(await resolve(leader)).toBeNull(), 10_000);
    expect(await resolve()).toEqual({ host: "127.0.0.1", port: leader.port });
    expect(discovery.speakers()).toHaveLength(1);
  });

  test("goes back to its former leader when the new one says goodbye", async () => {
    const { former, leader, newest, resolve } = await group();
    await leader.stop();
    await eventually(
      () => newest() === former.port,
      () => "the former leader",
    );
    expect(await resolve()).toEqual({ host: "127.0.0.1", port: former.port });
  });
});

describe.runIf(multicast)(`two networks${untested}`, () => {
  test("a speaker that no query by the default route reaches is found, and its network named", async () => {
    const { port } = await loopbackMdns();
    const mdns = { port, bind: "0.0.0.0" };
    // It announces itself once: afterwards only a query can find it.
    const clock = {
      ...systemClock,
      after: (ms: number, call: () => void) =>
        ms === 1_000 ? () => {} : systemClock.after(ms, call),
    };
    const garage = await speaker({ name: "Garage", mdns, clock, habits: ["two-networks"] });
    const discovery = discover({ mdns });
    await eventually(
      () => discovery.speakers().length === 1,
      () => JSON.stringify(discovery.networks()),
    );
    const host = discovery.speakers()[0]?.host ?? "";
    const found = discovery.networks().find(({ address }) => address === host);
    expect(found).toEqual({
      ...{ address: host, asked: true, fault: null },
      answered: [`Garage (${host}:${garage.port})`],
    });
  });
});

describe("by CAST_HOSTS", () => {
  test("a speaker is asked who it is", async () => {
    const kitchen = await speaker({ name: "Kitchen", model: "Nest Mini" });
    const { host, port, deviceId } = kitchen;
    const discovery = discover({ hosts: [{ host, port }] });
    await eventually(
      () => discovery.speakers().length === 1,
      () => "nobody was found",
    );
    expect(discovery.speakers()).toEqual([
      { deviceId, name: "Kitchen", model: "Nest Mini", host, port },
    ]);
    expect(await discovery.resolve(deviceId)).toEqual({ host, port });
    expect(await discovery.resolve(`${host}:${port}`)).toEqual({ host, port });
  });

  // Proves address-taken-over.
  test("a speaker is not sought at an address where another one was seen since", async () => {
    let now = Date.parse("2026-11-21T04:00:00Z");
    const clock = { now: () => now, after: systemClock.after };
    const kitchen = await speaker({ name: "Kitchen" });
    const { host, port } = kitchen;
    const discovery = discover({ hosts: [{ host, port }], clock });
    expect(await discovery.resolve(kitchen.deviceId)).toEqual({ host, port });
    await kitchen.unplug();
    const bedroom = await speaker({ name: "Bedroom", port });
    now += 11 * 60_000;
    // Hosts are asked again for a speaker that nobody knows.
    expect(await discovery.resolve(bedroom.deviceId)).toEqual({ host, port });
    expect(await discovery.resolve(kitchen.deviceId)).toBeNull();
  });

  test("a silent one goes by its address until it answers", async () => {
    const kitchen = await speaker({ name: "Kitchen" });
    const { host, port, deviceId } = kitchen;
    await kitchen.unplug();
    const discovery = discover({ hosts: [{ host, port }] });
    await eventually(
      () => discovery.speakers().length === 1,
      () => "nobody is listed",
    );
    const byAddress = `${host}:${port}`;
    expect(discovery.speakers()).toMatchObject([{ deviceId: byAddress, name: byAddress }]);
    await kitchen.plugIn();
    expect(await discovery.resolve(deviceId)).toEqual({ host, port });
    expect(discovery.speakers()).toMatchObject([{ deviceId, name: "Kitchen" }]);
  });

  test("an address that is neither found nor configured is never answered", async () => {
    const stranger = await speaker({ name: "Stranger" });
    const discovery = discover({ hosts: [] });
    expect(await discovery.resolve(`${stranger.host}:${stranger.port}`)).toBeNull();
    expect(await discovery.resolve(stranger.deviceId)).toBeNull();
    expect(await discovery.resolve("")).toBeNull();
    expect(stranger.journal).toEqual([]);
  });

  describe("the groups of a host", () => {
    /** A group that no multicast announces; `host`: as CAST_HOSTS names it. */
    async function groupAt(host: string) {
      const group = await speaker({ name: "Home", habits: ["group"], setupPort: 0 });
      const [member] = group.members;
      const port = member?.port ?? 0;
      let now = Date.parse("2026-11-21T04:00:00Z");
      const discovery = discover({
        ...{ hosts: [{ host, port }], setupPort: group.setup?.port ?? 0 },
        clock: { now: () => now, after: systemClock.after },
      });
      await eventually(
        () => discovery.speakers().length === 2,
        () => JSON.stringify(discovery.speakers()),
      );
      const pass = (seconds: number) => {
        now += seconds * 1_000;
      };
      return { group, discovery, pass, asked: () => group.setup?.asked() };
    }

    test.each(["127.0.0.1", "localhost"])("are read from %s, by its address", async (host) => {
      const { group, discovery, asked } = await groupAt(host);
      const { deviceId, port } = group;
      expect(discovery.speakers()).toContainEqual({
        ...{ deviceId, name: "Home", model: "Google Cast Group", host, port },
      });
      expect(await discovery.resolve(deviceId)).toEqual({ host, port, isGroup: true });
      expect(asked()).toBe(1);
    });

    test("are read again when one is not at its port, and never without a need", async () => {
      const { group, discovery, pass, asked } = await groupAt("127.0.0.1");
      const { deviceId, host, port } = group;
      await group.move();
      pass(3_600);
      // It is not known yet that it is not there.
      expect(await discovery.resolve(deviceId)).toMatchObject({ port });
      expect(asked()).toBe(1);
      const moved = { host, port: group.port, isGroup: true };
      expect(await discovery.resolve(deviceId, [{ host, port }])).toEqual(moved);
      expect(await discovery.resolve(deviceId)).toEqual(moved);
      expect(asked()).toBe(2);
    });

    // Proves group-without-multicast.
    test("of which one is not found are asked for less and less often, and soon for a command", async () => {
      const { group, discovery, pass, asked } = await groupAt("127.0.0.1");
      const sought = (isAwaited = false) =>
        discovery.resolve(group.deviceId, [{ host: group.host, port: group.port }], isAwaited);
      const asks = [];
      for (let minutes = 0; minutes < 60; minutes++) {
        pass(60);
        expect(await sought()).toBeNull();
        asks.push(asked());
      }
      expect(asks.slice(0, 8)).toEqual([2, 3, 3, 4, 4, 4, 4, 5]);
      expect(asks.at(-1)).toBeLessThan(8);
      const before = asked() ?? 0;
      await sought(true);
      expect(asked()).toBe(before + 1);
      await sought(true);
      expect(asked()).toBe(before + 1);
    });

    test("are told by the device that leads one, when another one does", async () => {
      const uuid = "5b4f7a1c-2f3e-4b0a-9f3c-6c1d2e3f4a5b";
      const group = { uuid, name: "Home", port: null };
      const follower = await startVirtualSetup("127.0.0.1", 0, () => [
        { ...group, leader: "127.0.0.2:8009" },
      ]);
      const leader = await startVirtualSetup("127.0.0.2", follower.port, () => [
        { ...group, leader: "self", port: 32_187 },
      ]);
      endings.push(follower.close, leader.close);
      const { host, port } = await speaker({ name: "Kitchen" });
      const discovery = discover({ hosts: [{ host, port }], setupPort: follower.port });
      const found = { host: "127.0.0.2", port: 32_187, isGroup: true };
      expect(await discovery.resolve(uuid)).toEqual(found);
      expect([follower.asked(), leader.asked()]).toEqual([1, 1]);
    });
  });
});
