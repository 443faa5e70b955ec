// Somebody at a page, who finds everything by what it is and is called: each press is counted here, and nowhere else.
import type { Locator, Page } from "playwright-core";

type Role = Parameters<Page["getByRole"]>[0];
type Within = Pick<Locator, "getByRole" | "getByLabel">;

export interface Person {
  /** Presses something once. */
  press(role: Role, name: string | RegExp, within?: Within): Promise<void>;
  /** One press opens the list of a selector, another chooses. */
  choose(label: string, option: string, within?: Within): Promise<void>;
  /** One press enters the field; what is typed are no presses. */
  type(label: string, text: string, within?: Within): Promise<void>;
  /** How often was pressed until now. */
  presses(): number;
}

export function personAt(page: Page): Person {
  let presses = 0;
  return {
    async press(role, name, within = page) {
      presses += 1;
      const found = within.getByRole(role, { name, exact: typeof name === "string" });
      // A radio among pills is unseen: what is pressed is its label.
      const seen = role === "radio" ? found.locator("xpath=ancestor::label") : found;
      await seen.filter({ visible: true }).first().click();
    },
    async choose(label, option, within = page) {
      presses += 2;
      await within.getByLabel(label, { exact: true }).first().selectOption({ label: option });
    },
    async type(label, text, within = page) {
      presses += 1;
      await within.getByLabel(label, { exact: true }).first().fill(text);
    },
    presses: () => presses,
  };
}
