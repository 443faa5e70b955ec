// The Chromecast mode page: connects a device for the tabs that have the player open.
import { StrictMode, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { useTranslations } from "use-intl";
import { LanguageProvider, Words } from "../i18n/language.tsx";
import { castContext, requestSession } from "../engine/cast/cast-api.ts";
import { CAST_CHANNEL } from "../engine/cast/cast-connected.ts";
import { type CastProblem, castProblem } from "../engine/cast/cast-problem.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import "../app.css";

type Problem = CastProblem | "cast-connect-failed";
type State = "looking" | "notConnected" | Problem | { deviceName: string };

function useCast() {
  const [context, setContext] = useState<cast.framework.CastContext | null>(null);
  const [state, setState] = useState<State>("looking");

  useEffect(() => {
    let leave = () => {};
    let left = false;
    const begin = (opened: cast.framework.CastContext) => {
      if (left) return;
      const { CastContextEventType, SessionState } = cast.framework;
      const changed = ({ sessionState }: cast.framework.SessionStateEventData) => {
        if (sessionState === SessionState.SESSION_ENDED) setState("notConnected");
        const { SESSION_STARTED, SESSION_RESUMED } = SessionState;
        if (sessionState !== SESSION_STARTED && sessionState !== SESSION_RESUMED) return;
        const deviceName = opened.getCurrentSession()?.getCastDevice().friendlyName ?? "Chromecast";
        setState({ deviceName });
        const channel = new BroadcastChannel(CAST_CHANNEL);
        channel.postMessage({ deviceName });
        channel.close();
      };
      const type = CastContextEventType.SESSION_STATE_CHANGED;
      opened.addEventListener(type, changed);
      leave = () => opened.removeEventListener(type, changed);
      setContext(opened);
      setState("notConnected");
    };
    castContext().then(begin, () => setState(castProblem()));
    return () => {
      left = true;
      leave();
    };
  }, []);

  const connect =
    context && (() => requestSession(context).catch(() => setState("cast-connect-failed")));
  return { state, connect };
}

function CastPage() {
  const t = useTranslations("player");
  usePageTitle(t("castPage.title"));
  const { state, connect } = useCast();
  const said = () => {
    if (typeof state === "object") return t("castPage.connected", { name: state.deviceName });
    if (state === "looking" || state === "notConnected") return t(`castPage.${state}`);
    return `${t(`notices.${state}.title`)}: ${t(`notices.${state}.text`)}`;
  };
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 p-6">
      <header className="grid gap-2">
        <h1 className="text-2xl font-semibold tracking-tight">{t("castPage.title")}</h1>
        <p className="text-soft">{t("castPage.text")}</p>
      </header>
      <p role="status">{said()}</p>
      <p className="flex flex-wrap gap-3">
        <Button disabled={!connect} onClick={() => void connect?.()}>
          {t("castPage.connect")}
        </Button>
        <a href="/playback" className={buttonLook("quiet")}>
          {t("castPage.player")}
        </a>
      </p>
    </main>
  );
}

function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element with the id root.");
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <Suspense>
          <Words of={["player"]}>
            <CastPage />
          </Words>
        </Suspense>
      </LanguageProvider>
    </StrictMode>,
  );
}

// On old browsers old-browser.js has shown what to do.
if (!document.documentElement.hasAttribute("data-old-browser")) start();
