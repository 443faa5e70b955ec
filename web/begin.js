// Asks for the app's files and begins it, once the first paint is on the screen: on a fast line, and from the browser's cache, they
// would be here before it and hold it back. The build writes it into index.html, where development has the app's module.
{
  // From the build (vite.config.ts): all files, those of every page first, and which further ones a page needs.
  const files = [];
  const ofAll = 0;
  const pages = {};
  // What says that a speaker of the dashboard is silent or late: by language.
  const warnings = {};
  const [app] = files;
  const stylesheet = "";
  const { lang, dataset } = document.documentElement;
  const path = location.pathname;
  // old-browser.js has spoken.
  const isOld = "oldBrowser" in dataset;
  let hasBegun = isOld || !app;
  requestAnimationFrame(() => setTimeout(begin));
  // A page that nobody looks at paints nothing.
  setTimeout(begin, document.hidden ? 0 : 250);
  function begin() {
    if (hasBegun) return;
    hasBegun = true;
    // Added by a script it holds no paint; the app waits for it (app/main.tsx), but not in vain.
    const sheet = add("link", { rel: "stylesheet", href: stylesheet });
    sheet.onerror = () => sheet.remove();
    add("script", { type: "module", crossOrigin: "anonymous", src: app });
    preload(files.slice(1, ofAll));
    preload((pages[`${path} ${lang}`] ?? []).map((at) => files[at]));
    // In a task of its own, as the first format of dates there costs 20 ms, on a slow phone 80.
    setTimeout(askServer);
  }
  /** Its answers are here when the app's files are: api/early-answers.ts takes them from the page. */
  function askServer() {
    const isGuest = "guest" in dataset;
    if (isGuest && path === "/auth") {
      void ask("/api/auth/options");
      return;
    }
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // As ZONE_HEADER in contract/times/zone-offsets.ts; old systems know no zone.
    const user = ask("/api/user", zone && { "wird-timezone": zone });
    const isHome = path === "/" || path === "/dashboard";
    if (isGuest || !(isHome || path === "/playback")) return;
    // As app/prefetch-lists.ts reads them.
    for (const href of ["/api/reciters", "/api/surahs"]) void ask(href);
    if (isHome) for (const href of ["/api/home-assistant", "/api/alexa/link"]) void ask(href);
    const ofHome = ["schedules", "alerts/unseen", "prayer-settings", "playback-history?limit=1"];
    const own = ["devices", ...(isHome ? ofHome : [])];
    void read(user, ({ user: { id } }) => {
      const [devices] = own.map((list) => ask(`/api/users/${id}/${list}`));
      if (isHome) void read(devices, preloadWarning);
    });
  }
  /** As recitations/schedule-speakers.ts tells which are. */
  function preloadWarning(devices) {
    const isIll = ({ isConnected, reachable, heardAfterMs }) =>
      !isConnected || reachable === false || heardAfterMs >= 500;
    if (devices.some(isIll)) preload((warnings[lang] ?? []).map((at) => files[at]));
  }
  /** The app asks again, and says what is wrong. */
  function read(asked, use) {
    return asked
      .then((answer) => answer.ok && answer.clone().json())
      .then((answer) => answer && use(answer))
      .catch(() => {});
  }
  function ask(href, headers) {
    const sentAt = Date.now();
    const all = { Accept: "application/json", ...headers };
    const answer = fetch(href, { credentials: "include", headers: all });
    // The app asks again.
    answer.catch(() => {});
    (window.wirdAnswers ??= new Map()).set(href, { sentAt, answer });
    return answer;
  }
  function preload(hrefs) {
    for (const href of hrefs) add("link", { rel: "modulepreload", href });
  }
  function add(name, attributes) {
    const element = Object.assign(document.createElement(name), attributes);
    document.head.append(element);
    return element;
  }
}
