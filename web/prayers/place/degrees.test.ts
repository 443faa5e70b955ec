// Coordinates as people type and paste them.
import { expect, test } from "vitest";
import { readDegrees, readPair } from "./degrees.ts";

test.each([
  ["21.4225", 21.4225],
  [" -33.87 ", -33.87],
  ["+52", 52],
  ["52,52", 52.52],
  ["52.", 52],
  ["−33.5", -33.5],
  ["21.4225°", 21.4225],
  ["٢١٫٤٢٢٥", 21.4225],
  ["۲۱٫۴", 21.4],
  ["\u200f-21.5\u200e", -21.5],
  ["90", 90],
  ["-0", 0],
  ["0.0000001", 0],
])("%s is %d degrees of latitude", (typed, degrees) => {
  expect(readDegrees(typed, "latitude")).toBe(degrees);
});

test.each([
  "",
  "north",
  "1e1",
  "21°25'",
  "21.4225, 39.8262",
  "1.2.3",
  "--5",
  "1234",
  "NaN",
  "0x10",
])("%j is no number of degrees", (typed) => {
  expect(readDegrees(typed, "latitude")).toBe("notDegrees");
});

test("latitudes end at the poles, longitudes at the date line", () => {
  expect(readDegrees("91", "latitude")).toBe("latitudeRange");
  expect(readDegrees("-90.001", "latitude")).toBe("latitudeRange");
  expect(readDegrees("91", "longitude")).toBe(91);
  expect(readDegrees("180", "longitude")).toBe(180);
  expect(readDegrees("-181", "longitude")).toBe("longitudeRange");
});

test.each([
  ["21.4225, 39.8262", "21.4225", "39.8262"],
  ["21.4225,39.8262", "21.4225", "39.8262"],
  ["(-33.87 151.21)", "-33.87", "151.21"],
  ["21.4225° ; 39.8262°", "21.4225", "39.8262"],
  ["٢١٫٤٢٢٥، ٣٩٫٨٢٦٢", "21.4225", "39.8262"],
])("%s is a pair", (pasted, latitude, longitude) => {
  expect(readPair(pasted)).toEqual({ latitude, longitude });
});

test.each(["21.4225", "52,52", "", "1, 2, 3", "Cairo, Egypt", "21 N 39 E"])(
  "%j is no pair",
  (pasted) => {
    expect(readPair(pasted)).toBeNull();
  },
);
