// Google's Cast sender script: fetched only when somebody casts, and only where it can work.
const SCRIPT = "https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1";
/** Milliseconds; browsers without Cast load the script and then say nothing. */
const PATIENCE = 8_000;

let asked: Promise<void> | undefined;

/** Resolves with the sender's context, set to the default receiver; rejects where the browser has no Cast. */
export async function castContext(): Promise<cast.framework.CastContext> {
  asked ??= fetchCastApi().catch((error: unknown) => {
    // The network may be back at the next press.
    asked = undefined;
    throw error;
  });
  await asked;
  const context = cast.framework.CastContext.getInstance();
  context.setOptions({
    receiverApplicationId: chrome.cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID,
    autoJoinPolicy: chrome.cast.AutoJoinPolicy.ORIGIN_SCOPED,
  });
  return context;
}

/** Opens the browser's own list of devices; false when the user closed it, rejects when it failed. */
export async function requestSession(context: cast.framework.CastContext): Promise<boolean> {
  const problem: unknown = await context.requestSession().catch((code: unknown) => code);
  if (problem === chrome.cast.ErrorCode.CANCEL) return false;
  if (!problem) return true;
  const reason = problem instanceof Error ? problem.message : JSON.stringify(problem);
  throw new Error(`The Cast session could not be started: ${reason}`);
}

function fetchCastApi(): Promise<void> {
  if (window.cast?.framework) return Promise.resolve();
  if (!window.isSecureContext) return Promise.reject(new Error("Cast needs https."));
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
