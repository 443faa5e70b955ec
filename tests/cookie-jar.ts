// A visitor's cookies, stored as a browser stores them: until their Max-Age or Expires, by the test's clock.

interface Kept {
  value: string;
  /** UTC milliseconds; infinite for a session cookie. */
  until: number;
}

export function createCookieJar(now: () => number) {
  const cookies = new Map<string, Kept>();

  function alive(): [name: string, value: string][] {
    for (const [name, { until }] of cookies) if (until <= now()) cookies.delete(name);
    return [...cookies].map(([name, { value }]) => [name, value]);
  }

  return {
    entries: alive,
    get: (name: string) => new Map(alive()).get(name),
    /** Sets a cookie as a script or a person does: until the browser closes. */
    set: (name: string, value: string) =>
      void cookies.set(name, { value, until: Number.POSITIVE_INFINITY }),
    /** The Cookie header. */
    header: () =>
      alive()
        .map((pair) => pair.join("="))
        .join("; "),
    /** Stores the Set-Cookie headers of a response. */
    take(lines: string[]) {
      for (const line of lines) {
        const [pair = "", ...attributes] = line.split(/;\s*/);
        const [name, value] = cut(pair);
        const said = new Map(attributes.map(cut).map(([key, text]) => [key.toLowerCase(), text]));
        cookies.set(name, { value, until: endOf(said, now()) });
      }
    },
  };
}

function cut(pair: string): [name: string, value: string] {
  const at = pair.indexOf("=");
  return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** Max-Age wins over Expires: RFC 6265, section 5.3. */
function endOf(attributes: Map<string, string>, now: number): number {
  const maxAge = attributes.get("max-age");
  if (maxAge !== undefined) return now + Number(maxAge) * 1000;
  const expires = attributes.get("expires");
  return expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires);
}
