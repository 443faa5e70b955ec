// A map of what is remembered, which drops what was set longest ago when it is full.

/** Setting a key again makes it the newest. Meant for some thousand entries: dropping one reads past those dropped before. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  private readonly most: number;
  private readonly onDrop: (key: Key, value: Value) => void;

  constructor(most: number, onDrop: (key: Key, value: Value) => void = () => {}) {
    super();
    this.most = most;
    this.onDrop = onDrop;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.most) this.dropOldest();
    return this;
  }

  private dropOldest(): void {
    for (const [key, value] of this) {
      this.delete(key);
      return this.onDrop(key, value);
    }
  }
}
