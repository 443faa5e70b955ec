// Which addresses are counted together.
import fc from "fast-check";
import { expect, test } from "vitest";
import { forwardedAddresses, networkOf } from "./client-network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:1:0002::9", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["203.0.113.7:5000", "203.0.113.7"],
  ["[2001:db8:1:2::9]:5000", "2001:db8:1:2"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2"],
  ["::ffff:203.0.113.7:5000", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:5000", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["unknown", "unknown"],
  ["", ""],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

// Proves 10: all counted by one function
test("all addresses of one /64 count as one, and no other does", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const four = fc.tuple(group, group, group, group).map((groups) => groups.join(":"));
  fc.assert(
    fc.property(four, four, four, (network, one, other) => {
      expect(networkOf(`${network}:${one}`)).toBe(networkOf(`${network}:${other}`));
      const same = networkOf(`${network}:${one}`) === networkOf(`${other}:${one}`);
      expect(same).toBe(network === other);
    }),
  );
});

test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["203.0.113.7:5000", ["203.0.113.7"]],
  ["203.0.113.7:5000, 10.0.0.5:4000", ["203.0.113.7", "10.0.0.5"]],
  ["[2001:db8::9]:443,\t2001:db8::8", ["2001:db8::9", "2001:db8::8"]],
  ['"[2001:db8::9]:443"', ["2001:db8::9"]],
  ["fe80::1%eth0, [fe80::2%25eth0]:80", ["fe80::1", "fe80::2"]],
  ["::ffff:203.0.113.7:5000", ["::ffff:203.0.113.7"]],
  [" , 203.0.113.7 ,, ", ["203.0.113.7"]],
  ["1.1.1.1, unknown, 203.0.113.7", ["203.0.113.7"]],
  ["1.1.1.1, _hidden", []],
  ["1.1.1.1, 999.1.1.1", []],
  ["1.1.1.1; DROP, 01.2.3.4:1:2", []],
  ["", []],
])("of X-Forwarded-For %j these are read: %j", (written, addresses) => {
  expect(forwardedAddresses(written)).toEqual(addresses);
});

test("of a list without end the last hops are read", () => {
  const written = Array.from({ length: 5000 }, (_, nth) => `10.0.${nth >> 8}.${nth & 255}`);
  const read = forwardedAddresses(written.join(","));
  expect([read.length, read.at(-1)]).toEqual([32, written.at(-1)]);
});
