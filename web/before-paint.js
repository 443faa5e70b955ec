// Sets theme, language and direction before the first paint.
// The names are those of ui/theme.ts and i18n/page-language.ts. The build writes it into index.html: its hash is in the page's policy.
{
  // From contract/languages.ts (vite.config.ts).
  const languages = {};
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("wird.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const language = localStorage.getItem("wird.language") ?? navigator.language.split("-")[0];
    const row = Object.hasOwn(languages, language) && languages[language];
    if (row) {
      root.lang = language;
      root.dir = row.direction;
      if (row.fonts) root.style.setProperty("--font-sans", row.fonts);
    }
  } catch {
    // Storage is blocked: the system's theme and English will do.
  }
  try {
    // Chosen for this browser on the settings page (simple/simple-choice.ts); a link to an alert is followed.
    const isStart = location.pathname === "/" && location.search === "";
    if (isStart && localStorage.getItem("wird.simple")) history.replaceState(null, "", "/simple");
  } catch {
    // Storage is blocked: nothing was chosen.
  }
  const isGuest = "guest" in root.dataset;
  // From the build, for the name of the surah in first-words.js.
  const arabicFace = "";
  if (location.pathname === "/playback" && !isGuest && arabicFace) {
    const face = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" };
    document.head.append(Object.assign(document.createElement("link"), face, { href: arabicFace }));
  }
}
