// When the page that was opened has its first screen: what nobody sees yet waits for that.

let resolve = () => {};
// Without Promise.withResolvers, which old browsers lack: cast-parent.html reads this file in them too.
const here = new Promise<void>((done) => {
  resolve = done;
});

/** Milliseconds: a page that fails may never have it. */
const AT_LATEST = 1_500;

/** Called once the first screen is on the page. */
export const firstScreenIsHere = () => resolve();

/** Resolves then, or after a while. */
export function firstScreen(): Promise<void> {
  setTimeout(resolve, AT_LATEST);
  return here;
}
