// What the walk of the main way asks of a page, whichever browser shows it.

/** The roles of what people press. */
export type PressedRole = "button" | "checkbox" | "link" | "tab";

/** Each verb waits until it can be done, at most PATIENCE, and then throws with what it looked for. */
export interface WalkedPage {
  goto(url: string): Promise<void>;
  /** Pixels of CSS: the size of what the page is shown in. */
  resize(width: number, height: number): Promise<void>;
  /** By the field's label; a time as HH:MM. */
  fill(label: string, text: string): Promise<void>;
  /** The first that is shown and has this role and accessible name. */
  press(role: PressedRole, name: RegExp): Promise<void>;
  /** Text that is shown somewhere on the page. */
  see(text: string): Promise<void>;
  /** Runs in the page; what it is given and what it returns is JSON. */
  run<Given, Returned>(inPage: (given: Given) => Returned, given: Given): Promise<Returned>;
  /** PNG of what is in sight. */
  picture(): Promise<Buffer>;
  /** Errors of the page's scripts, as far as the browser tells them. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

export interface WalkedBrowser {
  /** A page with cookies and storage of its own. */
  page(): Promise<WalkedPage>;
  stop(): Promise<void>;
}

/** Milliseconds: machines that run the tests may be busy. */
export const PATIENCE = 30_000;
