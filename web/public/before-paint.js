// Sets theme, language and direction before the first paint. The names are those of ui/theme.ts and i18n/language.tsx.
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
})();
