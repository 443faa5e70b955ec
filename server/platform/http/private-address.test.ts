// Addresses that a fetch of the server may reach, and those that it may not.
import { expect, test } from "vitest";
import { isPublicAddress } from "./private-address.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.251",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:a00:1",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "fd00::1",
  "fe80::1",
  "ff02::fb",
  "localhost",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "1.1.1.1",
  "172.32.0.1",
  "192.167.1.1",
  "100.128.0.1",
  "2606:4700::1111",
  "::ffff:1.1.1.1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
