// The address of our own media for a speaker: what its device reaches, and back to the path.
import { expect, test } from "vitest";
import { createMediaOrigin, withoutMediaOrigin } from "./media-origin.ts";

const PATH = `/media/12-mi0c2g00-${"Ab_-".repeat(10)}xyz.mp3`;
const home = {
  host: "0.0.0.0",
  port: 3000,
  publicUrl: "http://localhost:3000",
  databaseUrl: null,
};
const hosted = { ...home, publicUrl: "https://wird.example", databaseUrl: "postgres://db/wird" };

test.for<[string, Parameters<typeof createMediaOrigin>[0], string, string]>([
  ["at home the local address of the connection", home, "192.168.1.5", "http://192.168.1.5:3000"],
  ["an IPv6 address in brackets", home, "fd00::5", "http://[fd00::5]:3000"],
  ["without this machine's zone", home, "fe80::5%eth0", "http://[fe80::5]:3000"],
  ["IPv4 in IPv6 as IPv4", home, "::ffff:192.168.1.5", "http://192.168.1.5:3000"],
  ["a speaker on this machine", home, "127.0.0.1", "http://127.0.0.1:3000"],
  [
    "at home also where people have a public name",
    { ...home, publicUrl: "https://wird.example" },
    "192.168.1.5",
    "http://192.168.1.5:3000",
  ],
  ["hosted the public address", hosted, "10.0.0.7", "https://wird.example"],
  [
    "hosted without a public address never localhost",
    { ...hosted, publicUrl: "http://localhost:3000" },
    "10.0.0.7",
    "http://10.0.0.7:3000",
  ],
  [
    "behind a proxy on this machine the public address",
    { ...home, host: "127.0.0.1", publicUrl: "https://wird.example" },
    "192.168.1.5",
    "https://wird.example",
  ],
])("%s", ([, settings, localAddress, origin]) => {
  const { address } = createMediaOrigin(settings);
  expect(address(PATH, localAddress)).toBe(origin + PATH);
  expect(withoutMediaOrigin(origin + PATH)).toBe(PATH);
});

test("the port is the one that the system chose", () => {
  const origin = createMediaOrigin({ ...home, port: 0 });
  origin.listensOn(40_123);
  expect(origin.address(PATH, "192.168.1.5")).toBe(`http://192.168.1.5:40123${PATH}`);
});

test.for([
  "https://cdn.example/audio/001.mp3",
  "https://cdn.example/media/001.mp3",
  `https://cdn.example/music${PATH}`,
  `https://cdn.example${PATH}?other`,
])("%s is given and reported as it is", (url) => {
  expect(createMediaOrigin(home).address(url, "192.168.1.5")).toBe(url);
  expect(withoutMediaOrigin(url)).toBe(url);
});
