// Why a page cannot cast.

export type CastProblem = "cast-unavailable" | "cast-needs-https";

/** Browsers offer Cast to pages of https and localhost only. */
export function castProblem(): CastProblem {
  return window.isSecureContext ? "cast-unavailable" : "cast-needs-https";
}
