// The developer page: sends the Alexa skill an Echo's requests, and shows and plays its answers.
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { alexaAuthUrl, alexaDevices, alexaTestToken } from "#contract/alexa";
import { ApiError, call, reasonOf } from "../api/call.ts";
import { useUserId } from "../api/queries.ts";
import { sendToSkill, type SkillAnswer, type TestIntent } from "../development/skill-request.ts";
import { usePlayer } from "../engine-context/engine-provider.tsx";
import { Button } from "../ui/button.tsx";
import { PageHeading } from "./page-heading.tsx";

const surahTests = [
  ["arabicName", "الفاتحة"],
  ["withoutArticle", "Fatiha"],
  ["number", "1"],
  ["fuzzy", "Baqarah"],
  ["invalid", "Atlantis"],
] as const;

export default function DevelopmentPage() {
  const t = useTranslations("development");
  const tester = useIntentTester();
  const help = () => tester.send({ name: "AMAZON.HelpIntent" });
  return (
    <>
      <PageHeading
        title={t("heading")}
        tab={t("title")}
        text={t("text")}
        back={{ href: "/", label: t("dashboard") }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Group title={t("account")}>
            <Button onClick={tester.setToken}>{t("setToken")}</Button>
            <Button variant="quiet" onClick={help}>
              {t("help")}
            </Button>
            <Button variant="quiet" onClick={tester.listDevices}>
              {t("devices")}
            </Button>
            <Button variant="quiet" onClick={tester.link}>
              {t("link")}
            </Button>
            <p className="basis-full text-sm wrap-anywhere text-soft">
              {tester.token ? t("tokenSet", { token: tester.token }) : t("noToken")}
            </p>
          </Group>
          <Group title={t("play")}>
            {surahTests.map(([label, surahName]) => (
              <Button
                key={label}
                variant="quiet"
                className="whitespace-normal!"
                onClick={() => tester.send({ name: "PlaySurahIntent", surahName })}
              >
                {t(label)}
              </Button>
            ))}
          </Group>
        </div>
        <Answer tester={tester} />
      </div>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="leaf grid gap-4 p-5 md:p-6">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

function Answer({ tester }: { tester: ReturnType<typeof useIntentTester> }) {
  const t = useTranslations("development");
  const { answer, devices, alert, busy } = tester;
  return (
    <section className="leaf grid gap-4 p-5 md:p-6" aria-labelledby="answer">
      <h2 id="answer" className="text-lg font-semibold tracking-tight">
        {t("answer")}
      </h2>
      <p role="alert" className="rounded-md bg-late-tint px-4 py-3 text-late empty:sr-only">
        {alert}
      </p>
      <div role="status" className="grid gap-4">
        {busy && <p className="text-soft">{t("waiting")}</p>}
        {!busy && !answer && !devices && !alert && <p className="text-soft">{t("nothing")}</p>}
        {answer && (
          <div className="grid gap-1">
            <p className="text-sm text-soft">{t("says")}</p>
            <p dir="auto">{answer.speech}</p>
          </div>
        )}
        {devices && (
          <div className="grid gap-1">
            <p className="text-sm text-soft">{t("deviceList")}</p>
            <ul>
              {devices.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
        {answer?.stream && (
          <p className="text-sm wrap-anywhere text-soft">
            {t("stream")}: <bdi>{answer.stream}</bdi>
          </p>
        )}
      </div>
      <audio
        ref={tester.audio}
        controls
        aria-label={t("stream")}
        className={answer?.stream ? "w-full" : "hidden"}
      />
    </section>
  );
}

function useIntentTester() {
  const t = useTranslations("development.alerts");
  const userId = useUserId();
  const player = usePlayer();
  const audio = useRef<HTMLAudioElement>(null);
  const [token, setTokenText] = useState<string>();
  const [answer, setAnswer] = useState<SkillAnswer | null>(null);
  const [devices, setDevices] = useState<string[] | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  /** Clears the previous result, and shows any error in its alert. */
  async function run(action: () => Promise<void>, failed: (error: unknown) => string) {
    setAnswer(null);
    setDevices(null);
    setAlert(null);
    setBusy(true);
    audio.current?.pause();
    try {
      await action();
    } catch (error) {
      console.error(error);
      setAlert(failed(error));
    } finally {
      setBusy(false);
    }
  }

  async function playStream(url: string) {
    if (!audio.current) return;
    player.pause();
    audio.current.src = url;
    await audio.current
      .play()
      .catch((error: unknown) => setAlert(t("audio", { message: reasonOf(error) })));
  }

  return {
    audio,
    token,
    answer,
    devices,
    alert,
    busy,
    send: (intent: TestIntent) =>
      run(
        async () => {
          const said = await sendToSkill(intent, token);
          setAnswer(said);
          if (said.stream) await playStream(said.stream);
        },
        () => t("intent"),
      ),
    setToken: () =>
      run(
        async () => {
          if (userId === undefined) return;
          const made = `test-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
          await call(alexaTestToken, { body: { token: made, userId } });
          setTokenText(made);
        },
        (error) => t("token", { message: reasonOf(error) }),
      ),
    listDevices: () =>
      run(
        async () => {
          const headers = { Authorization: `Bearer ${token ?? ""}` };
          const reply = await call(alexaDevices, { headers });
          const names = Array.isArray(reply.devices) ? reply.devices.map(({ name }) => name) : [];
          if (names.length === 0) setAlert(t("noDevices"));
          else setDevices(names);
        },
        () => t("devices"),
      ),
    link: () =>
      run(
        async () => {
          const { authUrl } = await call(alexaAuthUrl);
          if (authUrl) window.location.assign(authUrl);
          else setAlert(t("noAuthUrl"));
        },
        (error) => t(isNotSetUp(error) ? "noAuthUrl" : "auth"),
      ),
  };
}

function isNotSetUp(error: unknown): boolean {
  const { error: code } = ((error instanceof ApiError && error.body) || {}) as { error?: string };
  return code === "not-set-up";
}
