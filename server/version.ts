// The version of this program, from package.json.
import manifest from "../package.json" with { type: "json" };

export const VERSION: string = manifest.version;

/** As hosts of recordings want to know who asks them; `address`: of this Wird. */
export const userAgentOf = (address: string) => `Wird/${VERSION} (+${address})`;
