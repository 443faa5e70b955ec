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

export function watched<T extends object>(first: T): Settable<T> {
  let value = first;
  const listeners = new Set<() => void>();
  function set(next: T) {
    value = next;
    for (const listener of [...listeners]) listener();
  }
  return {
    get: () => value,
    set,
    patch(fields) {
      const names = Object.keys(fields) as (keyof T)[];
      if (names.every((name) => Object.is(value[name], fields[name]))) return;
      set({ ...value, ...fields });
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
