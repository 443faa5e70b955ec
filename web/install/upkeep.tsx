// What a page does for itself in the background: its service worker, what it knows for the offline page, its renewal.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocale } from "use-intl";
import type { Engine } from "../engine/engine.ts";
import { useEngine } from "../engine-context/engine-provider.tsx";
import { keepLastKnown, lastKnown } from "./last-known.ts";
import { createRenewal } from "./renewal.ts";
import { hasServiceWorker, registerServiceWorker } from "../api/service-worker.ts";
import { serverNow } from "../api/server-clock.ts";

/** Milliseconds. */
const KEEP_EVERY = 30_000;
const reloadedKey = "wird.renewed";

export function Upkeep() {
  const client = useQueryClient();
  const engine = useEngine();
  const locale = useLocale();
  useEffect(() => {
    // Refused where storage is blocked or full: Wird works without it.
    if (hasServiceWorker()) registerServiceWorker().catch(() => undefined);
  }, []);
  useEffect(() => {
    const keep = () => {
      const ownDeviceId = engine.speaker.state.get().deviceId;
      const known = lastKnown(client, { now: serverNow(), locale, ownDeviceId });
      // A page that has read no schedules leaves what another one knew.
      if (known) keepLastKnown(known);
    };
    keep();
    const timer = setInterval(keep, KEEP_EVERY);
    addEventListener("pagehide", keep);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", keep);
    };
  }, [client, engine, locale]);
  useEffect(() => renewWhenIdle(engine), [engine]);
  return null;
}

/** Returns the function that ends it. */
function renewWhenIdle({ live, player, speaker }: Engine): () => void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!import.meta.env.PROD || !script) return () => {};
  let lastUsed = Date.now();
  const used = () => {
    lastUsed = Date.now();
  };
  const kinds = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
  for (const kind of kinds) addEventListener(kind, used, { passive: true });

  const renewal = createRenewal({
    async fetchPage() {
      const answer = await fetch("/", { cache: "no-store" });
      return answer.ok ? await answer.text() : null;
    },
    ownScript: new URL(script.src).pathname,
    isBusy() {
      const { status } = player.now.get();
      if (status === "playing" || status === "loading" || player.state.get().starting) return true;
      // After a reload browsers forbid sound until a touch, but where the app was installed.
      const isInstalled = matchMedia("(display-mode: standalone)").matches;
      if (speaker.state.get().enabled && !isInstalled) return true;
      const open = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
      const field = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea';
      return (
        document.querySelector(open) !== null || document.activeElement?.matches(field) === true
      );
    },
    lastUsed: () => lastUsed,
    lastReload: () => Number(sessionStorage.getItem(reloadedKey) ?? 0),
    reload() {
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      location.reload();
    },
    now: Date.now,
    setTimer(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  let wasAway = false;
  const stopWatching = live.status.watch(() => {
    const isOpen = live.status.get().status === "open";
    if (isOpen && wasAway) renewal.check();
    wasAway = !isOpen;
  });
  return () => {
    for (const kind of kinds) removeEventListener(kind, used);
    stopWatching();
    renewal.stop();
  };
}
