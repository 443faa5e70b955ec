// A value with subscribers: what React's useSyncExternalStore needs, without React.
export interface Watched<T> {
  get(): T;
  watch(listener: () => void): () => void;
}

export interface Settable<T> extends Watched<T> {
  set(next: T): void;
  /** Changes some fields; notifies no subscriber when none of them differs. */
  patch(fields: Partial<T>): void;
}

/** A value that is kept elsewhere and read there. */
export interface View<T> extends Watched<T> {
  /** Call when it may have changed: tells the subscribers when `get` returns another value than before. */
  changed(): void;
}

export function viewOf<T>(get: () => T): View<T> {
  let told = get();
  const listeners = new Set<() => void>();
  return {
    get,
    changed() {
      const now = get();
      if (Object.is(told, now)) return;
      told = now;
      for (const listener of [...listeners]) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function watched<T extends object>(first: T): Settable<T> {
  let value = first;
  const view = viewOf(() => value);
  function set(next: T) {
    value = next;
    view.changed();
  }
  return {
    get: view.get,
    watch: view.watch,
    set,
    patch(fields) {
      const names = Object.keys(fields) as (keyof T)[];
      if (names.every((name) => Object.is(value[name], fields[name]))) return;
      set({ ...value, ...fields });
    },
  };
}
