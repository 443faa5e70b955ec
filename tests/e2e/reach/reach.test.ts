// Reach: every screen and what opens on it, by axe and by width; the pictures of them are a folder for people to open.
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import type { Visitor } from "../../harness.ts";
import { withKitchen } from "../../kitchen.ts";
import { wordsOf } from "../../words-of.ts";
import { furnishHome } from "../spoken/furnished-home.ts";
import { recitingWird } from "../wird-in-chromium.ts";
import {
  openings,
  openingsAtFirst,
  openingsBefore,
  screens,
  screensAtFirst,
  screensBefore,
} from "./openings.ts";
import { pictures } from "./variants.ts";
import { faultsOn } from "./walk.ts";

const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, fetchAudio: false });
afterAll(() => kitchen.stop());
const { wird, browser } = await recitingWird({ secondsOf: () => 120 }, withKitchen(kitchen));

let amina: Visitor;

beforeAll(async () => {
  rmSync(pictures, { recursive: true, force: true });
  amina = await furnishHome(wird, kitchen);
});

/** Both walks have some 120 screens and openings; where other programs need the processor, five minutes were too few. */
const PATIENCE = 20 * 60_000;

// Both at once: a page waits for its server and its files half of the time.
test.concurrent.each(["en", "ar"] as const)(
  "nothing is out of reach (%s)",
  async (language) => {
    const page = await browser.page({ timezoneId: "UTC", baseURL: wird.url });
    await page.route("https://www.gstatic.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "__onGCastApiAvailable(false)" }),
    );
    await page.addInitScript((code) => localStorage.setItem("wird.language", code), language);
    const signIn = ({ cookie }: Visitor) => {
      const [name = "", value = ""] = cookie().split("=");
      return page.context().addCookies([{ name, value, url: wird.url }]);
    };
    const inLanguage = { page, language, words: await wordsOf(language) };
    const faults = await faultsOn({
      ...inLanguage,
      screens: screensBefore,
      openings: openingsBefore,
    });
    await signIn(await wird.member(`newcomer-${language}`));
    faults.push(
      ...(await faultsOn({ ...inLanguage, screens: screensAtFirst, openings: openingsAtFirst })),
    );
    await signIn(amina);
    faults.push(...(await faultsOn({ ...inLanguage, screens, openings })));
    expect(faults).toEqual([]);
    await page.close();
  },
  PATIENCE,
);
