// Shows the top of the dashboard or of the player while the app is on its way: a phone paints it seconds before the app has run.
// The build writes it into index.html, behind the mark that it replaces: its hash is in the page's policy.
{
  // By language, then by their names in index.html (vite.config.ts).
  const words = {};
  const { lang, dataset } = document.documentElement;
  const path = location.pathname === "/dashboard" ? "/" : location.pathname;
  const top = document.getElementById("top-of-page").content;
  const page = top.querySelector(`[data-page="${path}"]`);
  // Of the player's page it may name the history, or another surah.
  const isPlain = path === "/" || location.search === "";
  // Without a session the app goes on to the page where one signs in.
  if (page && isPlain && words[lang] && !("guest" in dataset)) {
    for (const each of top.querySelectorAll("[data-page]")) if (each !== page) each.remove();
    for (const each of top.querySelectorAll("[data-words]")) {
      each.textContent = words[lang][each.dataset.words];
    }
    const surah = top.querySelector("[data-surah]");
    document.getElementById("root").replaceChildren(top);
    if (surah) showSurah(surah);
  }
  function showSurah(element) {
    let name = null;
    try {
      // Of player/last-surah.ts.
      name = localStorage.getItem("wird.surah");
    } catch {
      // Storage is blocked: the first surah will do.
    }
    element.textContent = `سُورَةُ ${name ?? "ٱلْفَاتِحَة"}`;
    // Once, in its own letters.
    const show = () => element.classList.remove("invisible");
    document.fonts.load('1em "Amiri Quran"', element.textContent).then(show, show);
  }
}
