// What a browser shows that is too old for Wird: apart from the script that detects it, for most browsers are not.
// Old engines read this file: nothing in it is newer than ES5.
/* oxlint-disable no-var */
(function () {
  var root = document.getElementById("root");
  var names = "Chrome 125, Edge 125, Firefox 126, Safari 17.5";
  root.innerHTML = "";
  root.style.cssText = "max-width: 36em; margin: 3em auto; padding: 0 1em; font: 18px/1.6 sans-serif";
  say("h1", "Wird", "en").style.fontSize = "1.4em";
  // Sentences by language, from languages/<code>/app.ts (vite.config.ts).
  var texts = {};
  for (var language in texts) {
    for (var i = 0; i < texts[language].length; i += 1) {
      say("p", texts[language][i].replace("{browsers}", names), language);
    }
  }

  function say(kind, text, language) {
    var element = document.createElement(kind);
    element.appendChild(document.createTextNode(text));
    element.lang = language;
    element.dir = "auto";
    element.style.margin = "0 0 0.8em";
    root.appendChild(element);
    return element;
  }
})();
