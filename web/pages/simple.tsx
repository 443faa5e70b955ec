// Simple mode: puts what plays, what is next and the words of schedules on one large screen.
import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { PlaybackState } from "#contract/playback";
import type { Schedule } from "#contract/schedules";
import { reasonOf } from "../api/call.ts";
import { type Home, useHome } from "../api/home.ts";
import { playbackStateQuery, useSession } from "../api/queries.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { useScheduleWords } from "../schedules/schedule-words.ts";
import { type NextWords, SimpleScreen } from "../simple/simple-screen.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useNow } from "../api/use-now.ts";
import { AuthenticationError } from "./authentication-error.tsx";

const TextBesideVoice = lateFile(() =>
  fetchWithWords(() => import("../player/text-beside-voice.tsx"), ["player", "text"]),
).part((part) => part);

export default function SimplePage() {
  const t = useTranslations("common");
  const { home, error, signedOut, retry } = useHome();
  const user = useSession().data;
  if (signedOut || !user) {
    return (
      <main>
        <AuthenticationError />
      </main>
    );
  }
  if (home) return <Filled home={home} timezone={user.timezone} />;
  if (!error) return <Spinner label={t("loading")} />;
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6 text-lg">
      <FieldError>{reasonOf(error)}</FieldError>
      <Button onClick={retry}>{t("retry")}</Button>
    </main>
  );
}

// Outside the component: another function each time would make another list each time.
const known = (states: { data: PlaybackState | undefined }[]): PlaybackState[] =>
  states.flatMap(({ data }) => data ?? []);

function Filled({ home, timezone }: { home: Home; timezone: string }) {
  const now = useNow(5_000);
  const words = useScheduleWords(home);
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const connected = home.devices.filter(({ isConnected }) => isConnected);
  const states = useQueries({
    queries: connected.map(({ id }) => playbackStateQuery(id)),
    combine: known,
  });
  return (
    <SimpleScreen
      home={home}
      states={states}
      clock={words.time(now, timezone)}
      nextWords={nextWords}
      what={(schedule) => words.recitation(schedule, [schedule.deviceId])}
      where={where}
      textHere={<TextBesideVoice large fallback={null} missing={null} />}
    />
  );

  function where(deviceId: number): string {
    return words.place([words.device(deviceId)]);
  }

  function nextWords(schedule: Schedule): NextWords {
    const at = Date.parse(schedule.nextRunAt ?? "");
    return {
      day: words.day(at, now, timezone),
      time: words.time(at, timezone),
      wait: common("listJoin", {
        first: t("wait.in", { wait: words.wait(at - now) }),
        rest: where(schedule.deviceId),
      }),
      what: words.recitation(schedule),
    };
  }
}
