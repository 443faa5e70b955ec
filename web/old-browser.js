// Where a browser is too old for Wird, old-browser-page.js says so in place of a page that stays empty.
// Old engines read this file: nothing in it is newer than ES5.
/* oxlint-disable no-var */
(function () {
  var root = document.getElementById("root");
  var able =
    "noModule" in document.createElement("script") &&
    "popover" in root &&
    typeof Promise.withResolvers === "function" &&
    CSS.supports("color", "light-dark(#fff, #000)");
  if (able) return;
  // main.tsx leaves the page alone then.
  document.documentElement.setAttribute("data-old-browser", "");
  var script = document.createElement("script");
  script.src = "/old-browser-page.js";
  document.head.appendChild(script);
})();
