// The addresses of the web app's pages. Any other one shows its not-found page, with status 404.

/** Shown to everybody. */
export const openPages = ["/auth", "/reset-password", "/welcome"];

/** Shown to people who are signed in; others are led to /auth. */
export const signedInPages = [
  "/",
  "/dashboard",
  "/playback",
  "/khatm",
  "/prayers",
  "/sounds",
  "/settings",
  "/simple",
  "/household/join",
  "/admin",
  "/development",
];
