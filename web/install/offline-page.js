// Fills in the offline page: in the reader's language, with what this browser last knew of the recitations,
// and looks for the server until it answers. vite.offline.ts puts texts and languages in.
{
  // By code: direction, fonts and texts, from languages/<code>/app.ts.
  const languages = {};
  /** Milliseconds between two looks. */
  const LOOK_EVERY = 10_000;

  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = stored("wird.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const wanted = stored("wird.language") ?? navigator.language.split("-")[0];
  const code = Object.hasOwn(languages, wanted) ? wanted : "en";
  const { direction, fonts, texts } = languages[code];
  root.lang = code;
  root.dir = direction;
  if (fonts) root.style.fontFamily = fonts;

  const put = (id, text) => {
    const element = document.getElementById(id);
    element.textContent = text;
    element.hidden = false;
  };
  /** Names are people's own: isolated, so that their direction does not turn the sentence. */
  const isolated = (text) => `\u2068${text}\u2069`;
  const filled = (text, values) =>
    text.replace(/\{(\w+)\}/g, (_, name) => isolated(values[name] ?? ""));

  document.title = `${texts.title} · Wird`;
  put("title", texts.title);
  put("text", texts.text);
  put("again", texts.again);
  put("retry", texts.retry);
  try {
    show(JSON.parse(stored("wird.last-known")));
  } catch {
    // Nothing is known, or by an older version in another form.
  }

  /** As install/last-known.ts stores it; null: nothing. */
  function show(known) {
    if (!known) return;
    const { at, locale, timezone: timeZone, isSpeaker, playing, next } = known;
    const time = (instant, options) =>
      new Intl.DateTimeFormat(locale, {
        ...{ hour: "2-digit", minute: "2-digit", timeZone },
        ...options,
      }).format(instant);
    if (isSpeaker) put("here", texts.here);
    const lines = playing.map((each) => filled(texts.playing, each));
    if (next) {
      const when = time(next.at, { weekday: "long" });
      lines.push(filled(texts.next, { ...next, time: when }));
    }
    if (lines.length === 0) return;
    put("known", filled(texts.known, { time: time(at, {}) }));
    const list = document.getElementById("list");
    list.replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
    );
    list.hidden = false;
  }

  async function look() {
    const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) location.reload();
  }
  document.getElementById("retry").addEventListener("click", () => location.reload());
  addEventListener("online", () => void look());
  setInterval(() => void look(), LOOK_EVERY);
}
