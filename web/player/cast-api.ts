// Google's Cast sender script: fetched only when somebody casts, and only where it can work.
const SCRIPT = "https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1";
/** Milliseconds; browsers without Cast load the script and then say nothing. */
const PATIENCE = 8_000;

let asked: Promise<void> | undefined;

/** Resolves when `cast.framework` is there; rejects where Cast is not to be had. */
export function loadCastApi(): Promise<void> {
  asked ??= fetchCastApi().catch((error: unknown) => {
    // A later press may find the network back.
    asked = undefined;
    throw error;
  });
  return asked;
}

function fetchCastApi(): Promise<void> {
  if (window.cast?.framework) return Promise.resolve();
  if (!("chrome" in window)) return Promise.reject(new Error("This browser cannot cast."));
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("The Cast API is not available."));
    const timer = setTimeout(fail, PATIENCE);
    window.__onGCastApiAvailable = (available) => {
      clearTimeout(timer);
      if (available) resolve();
      else fail();
    };
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onerror = () => {
      clearTimeout(timer);
      script.remove();
      fail();
    };
    document.head.append(script);
  });
}
