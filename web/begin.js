// Asks for the app's files and begins it, once the first paint is on the screen: on a fast line, and from the browser's cache, they
// would be here before it and hold it back. The build writes it into index.html, where development has the app's module.
{
  // From the build (vite.config.ts): all files, those of every page first, and which further ones a page needs.
  const files = [];
  const ofAll = 0;
  const pages = {};
  const [app] = files;
  const stylesheet = "";
  const { lang, dataset } = document.documentElement;
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
    const further = pages[`${location.pathname} ${lang}`] ?? [];
    const needed = [...files.slice(1, ofAll), ...further.map((at) => files[at])];
    for (const href of needed) add("link", { rel: "modulepreload", href });
    // The first costs 20 ms, on a slow phone 80: while the files are on their way, and not when the app begins.
    Intl.DateTimeFormat();
  }
  function add(name, attributes) {
    const element = Object.assign(document.createElement(name), attributes);
    document.head.append(element);
    return element;
  }
}
