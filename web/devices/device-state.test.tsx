// What the card of one kind of speakers says of all of them.
import { expect, test } from "vitest";
import type { Device } from "#contract/devices";
import { rendered } from "../i18n/rendered-words.tsx";
import { ConnectionBadge } from "./device-state.tsx";

const said = (...devices: Pick<Device, "isConnected" | "reachable">[]) =>
  rendered(<ConnectionBadge devices={devices as Device[]} />).replace(/<[^>]*>/g, "");

const there = { isConnected: true, reachable: true };
const away = { isConnected: true, reachable: false };

test("a card is connected while one of its speakers can be reached, or has not been tried", () => {
  expect(said(there)).toBe("Connected");
  expect(said(away, there)).toBe("Connected");
  expect(said({ isConnected: true, reachable: null })).toBe("Connected");
});

test("a card none of whose connected speakers can be reached says so beside it", () => {
  expect(said(away)).toBe("Connected Not reachable");
  expect(said(away, away, { isConnected: false, reachable: null })).toBe("Connected Not reachable");
});

test("a card without a connected speaker is not connected", () => {
  expect(said()).toBe("Not Connected");
  expect(said({ isConnected: false, reachable: true })).toBe("Not Connected");
});
