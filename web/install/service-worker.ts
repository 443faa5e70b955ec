// Registers the service worker, which browsers allow on https and on localhost only.

export const canServeOffline = () => "serviceWorker" in navigator && window.isSecureContext;

/** Not in development: there Vite serves the app, and there is no offline page. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !canServeOffline()) return;
  // Storage may be blocked, or full: Wird works without it.
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
}
