// Sets theme, language and direction before the first paint, and asks for the page's files at once.
// The names are those of ui/theme.ts and i18n/language.tsx. As a file, because the page forbids inline scripts.
{
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("wird.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const chosen = localStorage.getItem("wird.language");
    if (chosen === "ar" || (!chosen && /^ar\b/.test(navigator.language))) {
      root.lang = "ar";
      root.dir = "rtl";
    }
  } catch {
    // Storage is blocked: the system's theme and English will do.
  }
  // Who is signed in, asked while the scripts are on their way; as api/call.ts asks, so that it gets this answer.
  ask({ rel: "preload", as: "fetch", crossOrigin: "use-credentials", href: "/api/user" });
  // The build puts the files of the first pages here (vite.config.ts).
  const pages = {};
  for (const href of pages[`${location.pathname} ${root.lang}`] ?? []) {
    ask({ rel: "modulepreload", href });
  }
  function ask(attributes) {
    document.head.append(Object.assign(document.createElement("link"), attributes));
  }
}
