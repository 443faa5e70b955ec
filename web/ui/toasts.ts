// Toasts: `toast()` from anywhere; ui/toaster.tsx shows them. At most five, newest first.
import { useSyncExternalStore } from "react";

const TOAST_LIMIT = 5;
/** Milliseconds a toast shows. */
export const TOAST_DURATION = 5000;
/** Milliseconds a dismissed toast stays in the list. */
const TOAST_REMOVE_DELAY = 5000;

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
  /** One action, such as Undo. */
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast; returns a function that dismisses it. A failure takes the place of one that has the same
 * cause: without a network one press fails in several ways, and the phone would be full of them.
 */
export function toast(message: ToastMessage): () => void {
  const id = ++lastId;
  const others = toasts.filter((each) => !hasSameCause(each, message));
  change([{ ...message, id, open: true }, ...others].slice(0, TOAST_LIMIT));
  return () => dismissToast(id);
}

function hasSameCause(one: ToastMessage, other: ToastMessage): boolean {
  const isFailure = one.variant === "destructive" && other.variant === "destructive";
  return isFailure && (one.description ?? one.title) === (other.description ?? other.title);
}

export function dismissToast(id: number): void {
  if (!toasts.some((each) => each.id === id && each.open)) return;
  change(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => change(toasts.filter((each) => each.id !== id)), TOAST_REMOVE_DELAY);
}

/** Newest first. */
export function currentToasts(): readonly ShownToast[] {
  return toasts;
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentToasts);
}
