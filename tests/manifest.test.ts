// The web app's manifest: what an installed Wird shows of itself is there, and of the size it says.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const publicFile = (path: string) => new URL(`../web/public${path}`, import.meta.url);

interface Manifest {
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}
const manifest = JSON.parse(readFileSync(publicFile("/manifest.webmanifest"), "utf8")) as Manifest;

test("each icon of the manifest is a PNG of its size", () => {
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
  for (const { src, sizes, type } of manifest.icons) {
    const file = readFileSync(publicFile(src));
    expect(file.subarray(1, 4).toString(), src).toBe("PNG");
    expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes);
    expect(type).toBe("image/png");
  }
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
});

test("the page names the manifest and the icon of iPhones, which are there", () => {
  const page = readFileSync(new URL("../web/index.html", import.meta.url), "utf8");
  for (const rel of ["manifest", "apple-touch-icon"]) {
    const [, href = ""] = new RegExp(`rel="${rel}" href="([^"]+)"`).exec(page) ?? [];
    expect(() => readFileSync(publicFile(href)), rel).not.toThrow();
  }
  // It begins where before-paint.js looks whether this browser begins with simple mode.
  expect(manifest).toMatchObject({ start_url: "/", scope: "/" });
});
