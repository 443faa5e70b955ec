// Shows the top of the dashboard while the app is on its way: a phone paints it seconds before the app has run.
// The build writes it into index.html, behind the mark that it replaces: its hash is in the page's policy.
{
  // By language: the product's name and the line (vite.config.ts).
  const words = {};
  const { lang, dataset } = document.documentElement;
  const isDashboard = ["/", "/dashboard"].includes(location.pathname);
  // Without a session the app goes on to the page where one signs in.
  if (isDashboard && words[lang] && !("guest" in dataset)) {
    const top = document.getElementById("top-of-dashboard").content;
    const [name, line] = words[lang];
    top.querySelector("[data-name]").textContent = name;
    top.querySelector("[data-line]").textContent = line;
    document.getElementById("root").replaceChildren(top);
  }
}
