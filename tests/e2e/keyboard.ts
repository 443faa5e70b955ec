// A person at the keyboard: real key presses only, and a focus that is seen at each stop and never lost.
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** More stops than any page of the tests has. */
const STOPS = 100;
/** Milliseconds: where a page is still on its way, one comes round several times before it is there. */
const PATIENCE = 30_000;

type Way = "Tab" | "Shift+Tab" | "ArrowDown" | "ArrowUp" | "ArrowLeft";

interface Stop {
  /** As a screen reader names it, nearly. */
  name: string;
  ring: boolean;
  hidden: boolean;
  where: string;
}

/** Runs in the page: what has the focus; null when nothing has. */
function focusedStop(): Stop | null {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return null;
  const isMarked = (at: Element) => {
    const { outlineStyle, boxShadow } = getComputedStyle(at);
    return outlineStyle !== "none" || boxShadow !== "none";
  };
  const inner = element.matches("input, select") ? element.parentElement : null;
  const text = (at: Element | null | undefined) => at?.textContent?.trim() ?? "";
  const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const labelled = ids.map((id) => text(document.getElementById(id))).join(" ");
  const label = text((element as HTMLInputElement).labels?.[0]);
  const box = element.getBoundingClientRect();
  const bar = document.querySelector(".fixed.bottom-0")?.getBoundingClientRect().top;
  return {
    name: element.getAttribute("aria-label") || labelled || label || text(element),
    // Inside a time the browser marks the hours, the minutes and its own button; a menu its line.
    ring:
      isMarked(element) ||
      element.matches("input[type=time], [data-highlighted]") ||
      (inner !== null && getComputedStyle(inner).outlineStyle !== "none"),
    hidden: bar !== undefined && box.top >= bar && !element.closest(".fixed"),
    where: element.outerHTML.slice(0, 200),
  };
}

export function keyboardOf(page: Page) {
  async function mustBeSeen(): Promise<Stop | null> {
    const stop = await page.evaluate(focusedStop);
    if (!stop) return null;
    expect(stop.ring, `no focus to be seen: ${stop.where}`).toBe(true);
    expect(stop.hidden, `under the bar: ${stop.where}`).toBe(false);
    return stop;
  }

  /** Until what is focused has this name. `by`: the key, such as Shift+Tab for the way back. */
  async function tabTo(name: RegExp, by: Way = "Tab"): Promise<void> {
    const began = Date.now();
    for (let stops = 0; stops < STOPS || Date.now() - began < PATIENCE; stops += 1) {
      // A menu that opens by key is at its first line already.
      const isArrow = by.startsWith("Arrow");
      if (stops > 0 || !isArrow) await page.keyboard.press(by);
      // A menu moves the focus in a timer of its own, which is due before this one.
      if (isArrow) await page.evaluate(() => new Promise<void>((done) => setTimeout(done)));
      // Nothing: between the last stop and the first, where the browser's own buttons come.
      const stop = await mustBeSeen();
      if (stop && name.test(stop.name)) return;
    }
    throw new Error(`${by} never comes to ${name.source}.`);
  }

  return {
    tabTo,
    /** Goes there and presses the key. */
    async press(name: RegExp, key = "Enter", by: Way = "Tab"): Promise<void> {
      await tabTo(name, by);
      await page.keyboard.press(key);
    },
    /** One key, as often as asked. */
    async keys(key: string, times = 1): Promise<void> {
      for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.type(text),
    /** The focus comes to what has this name by itself: after a dialog, or where a button was. */
    async isAt(name: RegExp): Promise<void> {
      await expect
        .poll(async () => (await page.evaluate(focusedStop))?.name ?? "nothing")
        .toMatch(name);
      await mustBeSeen();
    },
    /** The focus is somewhere in here: what had it is gone. */
    async isIn(selector: string): Promise<void> {
      await page.waitForFunction((wanted) => document.activeElement?.closest(wanted), selector);
    },
  };
}
