// How many toasts there are, in which order, and when they disappear.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

// Of their own: what tests of other files in the same process have left is not among them.
let currentToasts: typeof import("./toasts.ts").currentToasts;
let toast: typeof import("./toasts.ts").toast;

const titles = () => currentToasts().map(({ title }) => title);

describe("toasts", () => {
  beforeEach(async () => {
    vi.resetModules();
    ({ currentToasts, toast } = await import("./toasts.ts"));
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it("are at most five, the newest first", () => {
    for (const title of ["1", "2", "3", "4", "5", "6"]) toast({ title });
    expect(titles()).toEqual(["6", "5", "4", "3", "2"]);
  });

  it("of failures with one cause show the last alone; other failures and news stand beside it", () => {
    const variant = "destructive";
    const description = "Wird cannot be reached.";
    toast({ title: "News", description });
    toast({ title: "Playback error", description, variant });
    toast({ title: "Failed to load", description: "It is busy.", variant });
    toast({ title: "Failed to update", description, variant });
    toast({ title: description, variant });
    expect(titles()).toEqual([description, "Failed to load", "News"]);
  });

  it("close when dismissed, and are gone five seconds later", () => {
    toast({ title: "stays" });
    const dismiss = toast({ title: "goes" });
    dismiss();
    expect(currentToasts().map(({ open }) => open)).toEqual([false, true]);
    vi.advanceTimersByTime(4_999);
    expect(titles()).toEqual(["goes", "stays"]);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual(["stays"]);
  });

  it("are not dismissed twice", () => {
    const dismiss = toast({ title: "once" });
    dismiss();
    vi.advanceTimersByTime(4_999);
    dismiss();
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });
});
