// Sets theme, language and direction before the first paint, and asks for the page's files at once.
// The names are those of ui/theme.ts and i18n/language.tsx. As a file, because the page forbids inline scripts.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem("wird.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    var language = localStorage.getItem("wird.language");
    if (!language) language = /^ar\b/.test(navigator.language) ? "ar" : "en";
    if (language === "ar") {
      root.lang = "ar";
      root.dir = "rtl";
    }
  } catch (blocked) {
    // Storage is blocked: the system's theme and English will do.
  }
  // The build puts the files of the first pages here (vite.config.ts).
  var pages = {};
  var files = pages[location.pathname + " " + root.lang] || [];
  for (var at = 0; at < files.length; at++) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = files[at];
    document.head.appendChild(link);
  }
})();
