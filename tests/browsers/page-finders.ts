// Functions that run inside a page, where WebDriver has no words for what is looked for.
// Each stands alone: it is sent to the page as its source.

interface Wanted {
  /** A field, by its label. */
  label?: string;
  /** What is pressed, by its role and the source of a pattern of its name. */
  role?: string;
  name?: string;
}

/** The first that is shown, can be used, and no dialog is in front of. */
export function findInPage({ label, role, name }: Wanted): Element | null {
  const selectors: Record<string, string> = {
    button: "button, [role=button]",
    checkbox: "input[type=checkbox], [role=checkbox]",
    link: "a[href]",
    tab: "[role=tab]",
  };
  const text = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
  const labelOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    [...((element as HTMLInputElement).labels ?? [])].map(text).join(" ");
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(":disabled, [aria-disabled=true]") &&
    element.closest("[aria-hidden=true], [inert]") === null;
  const all = [...document.querySelectorAll(role ? (selectors[role] ?? "") : "input, select")];
  const pattern = new RegExp(name ?? "");
  return (
    all.find(
      (element) =>
        isShown(element) &&
        (role ? pattern.test(labelOf(element) || text(element)) : labelOf(element) === label),
    ) ?? null
  );
}

/**
 * Where it stands in the window, once it is in the middle as far as it goes.
 * @throws when something else is in front of its middle
 */
export function placeInSight(element: Element): string {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const front = document.elementFromPoint(left + width / 2, top + height / 2);
  // A label's press is its field's.
  const label = front?.closest("label");
  if (!element.contains(front) && !label?.contains(element))
    throw new Error(`In front of it is ${front?.outerHTML.slice(0, 200)}`);
  return [left, top, width, height].join(" ");
}

/** As typing does for the app: React listens to the element's own setter. False for a field of another kind. */
export function fillTime({ field, text }: { field: Element; text: string }): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== "time") return false;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** The innermost element that has the text is shown. */
export function textShown(wanted: string): boolean {
  const has = (element: Element) =>
    (element.textContent ?? "").replace(/\s+/g, " ").includes(wanted);
  return [...document.querySelectorAll("body *")].some(
    (element) =>
      !element.matches("script, style, option") &&
      has(element) &&
      ![...element.children].some(has) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
}

export function viewport(): { width: number; height: number } {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** From now on, until the next page is loaded. */
export function keepFaults(): void {
  const kept: string[] = [];
  (window as { faultsOfTest?: string[] }).faultsOfTest = kept;
  addEventListener("error", (event) => kept.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => kept.push(String(event.reason)));
}

export function readFaults(): string[] {
  return (window as { faultsOfTest?: string[] }).faultsOfTest ?? [];
}
