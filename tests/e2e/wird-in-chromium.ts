// For a file of end-to-end tests: starts a Wird and a Chromium before its tests and stops them afterwards.
import { afterAll, afterEach } from "vitest";
import { type Clock, systemClock } from "#server/platform/clock";
import { type FakeCatalogueOptions, startFakeCatalogue } from "../fakes/fake-catalogue.ts";
import { eventually, startWird, type WirdOptions } from "../harness.ts";
import { startBrowser } from "./browser.ts";

/** To be awaited at the top of the file. An error on a page's console fails the current test. */
export async function wirdInChromium(options: WirdOptions = {}) {
  const [wird, browser] = await Promise.all([startWird(options), startBrowser()]);
  afterEach(() => browser.mustBeQuiet());
  afterAll(async () => {
    await browser.close();
    await wird.stop();
  });
  return { wird, browser };
}

/** The same after a catalogue sync, with recordings that can be played. */
export async function recitingWird(
  recordings: FakeCatalogueOptions = {},
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
) {
  const catalogue = await startFakeCatalogue(recordings);
  afterAll(() => catalogue.close());
  const { wird, browser } = await wirdInChromium({
    clock,
    settings: { CATALOGUE_URL: catalogue.url, ...settings },
  });
  await eventually("the catalogue is there", async () => {
    return (await wird.parts.catalogue.status()).mp3QuranCache.exists;
  });
  return { wird, browser, catalogue };
}
