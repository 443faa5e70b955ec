// The service worker, which browsers allow on https and on localhost only.

/** Not in development: there Vite serves the app, and there is no worker. */
export const hasServiceWorker = () =>
  import.meta.env.PROD && "serviceWorker" in navigator && window.isSecureContext;

/** Rejects where it is not allowed, as where storage is blocked. The same one for each call. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
}
