// What opens on the screens: each dialog, menu and popover, and how one comes there in any language.
import type { Locator, Page } from "playwright-core";
import { followedBy, withAny, type Words } from "../../words-of.ts";

export interface Opening {
  /** In the names of failures and pictures. */
  name: string;
  path: string;
  open(page: Page, words: Words): Promise<void>;
  /** It opens in the page and stays there, and this is a part of it; what opens elsewhere closes with Escape. */
  inPage?(page: Page, words: Words): Locator;
}

const button = (where: Page | Locator, name: RegExp | string) =>
  where.getByRole("button", { name, exact: true }).first();
/** Its name begins with the letters of the avatar. */
const userMenu = (page: Page, words: Words) =>
  page.getByRole("button", { name: words.common.menu.open });
const deck = (page: Page) => page.locator("[data-player]");
const kahfFriday = (page: Page, words: Words) =>
  page.getByRole("button", { name: words.scheduling.presets.kahfFriday });
const dialogIsOpen = (page: Page) => page.getByRole("dialog").first().waitFor();

/** A button of the page that opens a dialog. */
const dialog = (name: string, path: string, label: (words: Words) => RegExp | string): Opening => ({
  name,
  path,
  async open(page, words) {
    await button(page, label(words)).click();
    await dialogIsOpen(page);
  },
});

/** A phone folds schedules and speakers; where they are wide there is nothing to open. */
async function openRows(page: Page, section: "schedules" | "speakers"): Promise<void> {
  const rows = page.locator(`section[aria-labelledby=${section}] li`);
  await rows.first().waitFor();
  await page.evaluate((name) => {
    const where = `section[aria-labelledby=${name}] li`;
    const folded = `${where} > [aria-expanded=false], ${where} h3 > [aria-expanded=false]`;
    for (const row of document.querySelectorAll<HTMLElement>(folded)) row.click();
  }, section);
}

/** A button that a phone has in a row that opens. */
const inRow = (
  name: string,
  section: "schedules" | "speakers",
  label: (words: Words) => RegExp | string,
): Opening => ({
  name,
  path: "/",
  async open(page, words) {
    await openRows(page, section);
    await button(page, label(words)).click();
    await dialogIsOpen(page);
  },
});

async function openScheduleDialog(page: Page, words: Words): Promise<void> {
  await button(page, words.dashboard.schedules.add).click();
  await dialogIsOpen(page);
  await button(page, words.scheduling.create).waitFor();
}

/** On a phone they are in sheets until they are unfolded. */
async function unfoldFields(page: Page, words: Words): Promise<void> {
  const unfold = button(page, words.scheduling.say.allFields);
  if ((await unfold.count()) > 0) await unfold.click();
}

/** A bold part of the sentence opens its sheet, on a phone and above the labelled fields. */
const sheet = (part: "what" | "who" | "where" | "days" | "when" | "until"): Opening => ({
  name: `schedule-sheet-${part}`,
  path: "/",
  async open(page, words) {
    await openScheduleDialog(page, words);
    const bold = page.locator(`[role=button][id$='-${part}']`);
    // On a phone the first of them is open from the beginning.
    if ((await bold.getAttribute("aria-expanded")) !== "true") await bold.click();
    await page.getByRole("region", { name: words.scheduling.say[part] }).waitFor();
  },
});

export const openings: readonly Opening[] = [
  {
    name: "user-menu",
    path: "/",
    async open(page, words) {
      await userMenu(page, words).click();
      await page.getByRole("menu").waitFor();
    },
  },
  dialog("connect-speakers", "/", ({ dashboard: { speakers } }) =>
    followedBy([speakers.connect, speakers.connectAnother], speakers.google),
  ),
  inRow("rename", "speakers", ({ dashboard }) =>
    withAny(dashboard.speakers.renameName, { name: "Kitchen" }),
  ),
  inRow("diagnosis", "speakers", ({ dashboard }) =>
    withAny(dashboard.speakers.saidName, { name: "Kitchen" }),
  ),
  inRow("disconnect", "speakers", ({ dashboard }) =>
    withAny(dashboard.speakers.disconnectName, { name: "Kitchen" }),
  ),
  inRow("delete-schedule", "schedules", ({ dashboard }) =>
    withAny(dashboard.schedules.deleteLabel),
  ),
  {
    name: "schedule-row",
    path: "/",
    async open(page, words) {
      await openRows(page, "schedules");
      await button(page, withAny(words.dashboard.schedules.editLabel)).waitFor();
    },
    inPage: (page, words) => button(page, withAny(words.dashboard.schedules.editLabel)),
  },
  {
    name: "speaker-tile",
    path: "/",
    async open(page, words) {
      await openRows(page, "speakers");
      await button(page, withAny(words.dashboard.speakers.renameName)).waitFor();
    },
    inPage: (page, words) => button(page, withAny(words.dashboard.speakers.renameName)),
  },
  dialog("pause-all", "/", ({ dashboard }) => dashboard.pause.open),
  {
    name: "new-schedule",
    path: "/",
    async open(page, words) {
      await openScheduleDialog(page, words);
      await page.getByRole("dialog").evaluate((element) => {
        for (const details of element.querySelectorAll("details")) details.open = true;
      });
    },
  },
  sheet("what"),
  sheet("who"),
  sheet("where"),
  sheet("days"),
  sheet("when"),
  sheet("until"),
  {
    name: "choose-reciter",
    path: "/",
    async open(page, words) {
      await openScheduleDialog(page, words);
      await unfoldFields(page, words);
      await button(page, new RegExp(`^${words.scheduling.reciter}`)).click();
      await page.getByRole("listbox").first().waitFor();
    },
  },
  {
    name: "ready-made",
    path: "/",
    async open(page, words) {
      await button(page, words.dashboard.schedules.presets).click();
      await kahfFriday(page, words).waitFor();
    },
    inPage: kahfFriday,
  },
  {
    name: "outputs",
    path: "/playback",
    async open(page, words) {
      await button(deck(page), new RegExp(`^${words.player.output}`)).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "player-options",
    path: "/playback",
    async open(page, words) {
      await button(deck(page), words.player.options).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "memorise",
    path: "/playback",
    async open(page, words) {
      await button(deck(page), words.player.memorise.open).click();
      await dialogIsOpen(page);
    },
  },
  {
    name: "keyboard",
    path: "/playback",
    async open(page) {
      await page.keyboard.press("?");
      await dialogIsOpen(page);
    },
  },
  dialog("new-khatm", "/khatm", ({ khatm }) => khatm.new),
  {
    name: "khatm-menu",
    path: "/khatm",
    async open(page, words) {
      await button(page, withAny(words.khatm.actions)).click();
      await page.getByRole("menu").waitFor();
    },
  },
  dialog("delete-sound", "/sounds", ({ sounds }) => withAny(sounds.remove)),
  dialog("revoke-token", "/settings", ({ settings }) => withAny(settings.tokens.revokeLabel)),
  {
    name: "history-calendar",
    path: "/playback?tab=history",
    async open(page, words) {
      await button(page, words.history.calendar).click();
      await page.getByRole("table").first().waitFor();
    },
    inPage: (page) => page.getByRole("table").first(),
  },
];

/** Of somebody who is not signed in. */
export const openingsBefore: readonly Opening[] = [
  {
    name: "register",
    path: "/auth",
    async open(page, words) {
      await button(page, words.account.login.toggleLink).click();
      await button(page, words.account.register.submit).click();
    },
    inPage: (page, words) => button(page, words.account.register.submit),
  },
  dialog("forgot-password", "/auth", ({ account }) => account.login.forgot),
];

/** Of somebody who has registered just now. */
export const openingsAtFirst: readonly Opening[] = [
  dialog("connect-alexa", "/", ({ dashboard: { speakers } }) =>
    followedBy([speakers.connect, speakers.connectAnother], speakers.alexa),
  ),
];

/** What comes after the page itself, by the address: nothing else says that it is still to come. */
export const latest: Record<string, (page: Page, words: Words) => Locator> = {
  "/": (page, words) => button(deck(page), withAny(words.finding.share)),
  "/playback": (page, words) => button(deck(page), withAny(words.finding.share)),
};

/** Their addresses, by the names of their pictures. */
export const screensBefore = {
  "sign-in": "/auth",
  "reset-password": "/reset-password?token=x",
  "not-found": "/no-such-page",
  "cast-page": "/cast-parent.html",
  "welcome-1": "/welcome?screen=1",
  "welcome-2": "/welcome?screen=2",
  "welcome-3": "/welcome?screen=3",
};

/** Of somebody who has registered just now. */
export const screensAtFirst = { "first-visit": "/", "join-household": "/household/join?token=x" };

/** The last one makes simple mode what `/` shows in that browser. */
export const screens = {
  dashboard: "/",
  player: "/playback",
  history: "/playback?tab=history",
  khatm: "/khatm",
  prayers: "/prayers",
  "prayers-month": "/prayers?tab=month",
  "prayers-adhan": "/prayers?tab=adhan",
  "prayers-place": "/prayers?tab=place",
  sounds: "/sounds",
  settings: "/settings",
  admin: "/admin",
  development: "/development",
  simple: "/simple",
};
