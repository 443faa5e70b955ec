// The toasts of one test: tests of other files in the same process may have left theirs.
import { currentToasts, type ShownToast } from "./toasts.ts";

/** Returns what reads the toasts that were shown since, and are open, newest first. */
export function toastsFromNow(): () => ShownToast[] {
  const newest = currentToasts()[0]?.id ?? 0;
  return () => currentToasts().filter(({ id, open }) => open && id > newest);
}
