// The Chromecast mode page: connects a device for the tabs that have the player open.
import "./theme.css";
import { loadCastApi } from "./player/cast-api.ts";
import { CAST_CHANNEL } from "./player/cast-connected.ts";
import { buttonLook } from "./ui/button.tsx";

const connect = element("connect") as HTMLButtonElement;
const player = element("player");
connect.className = buttonLook();
connect.textContent = "Connect a Chromecast";
player.className = buttonLook("quiet");
player.textContent = "Open the player";

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element with the id ${id}.`);
  return found;
}

function say(text: string) {
  element("state").textContent = text;
}

loadCastApi().then(ready, () => {
  say("Cast API Not Available: this browser cannot cast. Chrome and Edge can.");
});

function ready() {
  const { CastContext, CastContextEventType, SessionState } = cast.framework;
  const context = CastContext.getInstance();
  context.setOptions({
    receiverApplicationId: chrome.cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID,
    autoJoinPolicy: chrome.cast.AutoJoinPolicy.ORIGIN_SCOPED,
  });
  context.addEventListener(CastContextEventType.SESSION_STATE_CHANGED, ({ sessionState }) => {
    if (sessionState === SessionState.SESSION_ENDED) say("Not connected.");
    const { SESSION_STARTED, SESSION_RESUMED } = SessionState;
    if (sessionState !== SESSION_STARTED && sessionState !== SESSION_RESUMED) return;
    const deviceName = context.getCurrentSession()?.getCastDevice().friendlyName ?? "Chromecast";
    say(`Connected to ${deviceName}.`);
    new BroadcastChannel(CAST_CHANNEL).postMessage({ deviceName });
  });
  say("Not connected.");
  connect.disabled = false;
  connect.addEventListener("click", () => {
    context.requestSession().catch((code: unknown) => {
      if (code !== chrome.cast.ErrorCode.CANCEL) {
        say("Cast Error: Failed to connect to Cast device");
      }
    });
  });
}
