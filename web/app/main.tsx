// Starts the app in the page.
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, prepareFirstPage } from "./app.tsx";
import { nextTask } from "../ui/next-task.ts";
import "../app.css";

// After an update of the server an open page requests files that no longer exist: one reload fetches the new ones.
// Without a network a reload would only lose the page.
window.addEventListener("vite:preloadError", () => void reloadIfUpdated());

async function reloadIfUpdated() {
  const last = Number(sessionStorage.getItem("wird.reloaded") ?? 0);
  if (Date.now() - last < 10_000) return;
  const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
  const page = answer?.ok ? await answer.text().catch(() => null) : null;
  if (page === null || page.includes(new URL(import.meta.url).pathname)) return;
  sessionStorage.setItem("wird.reloaded", String(Date.now()));
  window.location.reload();
}

async function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element with the id root.");
  // Until then the page shows what index.html has; rendered earlier, each part would wait for the one before.
  await Promise.all([prepareFirstPage(), stylesheetIsHere()]);
  // React renders a transition in slices, so that a slow phone reacts to touches meanwhile.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
}

/** begin.js has asked for it, and takes it away when it cannot be fetched before this runs. */
async function stylesheetIsHere() {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (link && !link.sheet) {
    await new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
  }
}

// The modules have just run.
await nextTask();
// On old browsers old-browser.js has shown what to do.
if (!document.documentElement.hasAttribute("data-old-browser")) await start();
