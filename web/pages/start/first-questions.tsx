// After the first sound: every day at this time, on which speaker, and the city; nothing is made before it is answered.
import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, LoaderCircle, MonitorSpeaker, Plus, Speaker } from "lucide-react";
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { createDevice, type Device, listSpeakers, type SeenSpeaker } from "#contract/devices";
import { canBeSteered, typeOfSeen } from "#contract/makes";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { call, reasonOf } from "../../api/call.ts";
import type { Home } from "../../api/home.ts";
import { lastError } from "../../api/last-error.ts";
import {
  dateIn,
  usePrayerDays,
  usePrayerSettings,
  useUpdatePrayerSettings,
} from "../../api/prayers.ts";
import { useSampleMode } from "../../api/sample/sample-mode.ts";
import { serverNow } from "../../api/server-clock.ts";
import { useDeviceList } from "../../devices/device-actions.ts";
import { useChosen } from "../../engine-context/engine-provider.tsx";
import { useBrowserSpeaker } from "../../engine-context/use-browser-speaker.ts";
import { formatDate } from "#languages/date-format";
import { PlacePicker } from "../../prayers/place-picker.tsx";
import { bodyOf, emptyForm, type ScheduleForm } from "../../schedules/form/schedule-form.ts";
import { useCreateSchedule } from "../../schedules/schedule-actions.ts";
import { type ScheduleWords, useScheduleWords } from "../../schedules/schedule-words.ts";
import { Button } from "../../ui/button.tsx";
import { ClockTime } from "../../ui/clock-time.tsx";
import { Field, FieldError, Input } from "../../ui/field.tsx";
import { toast } from "../../ui/toasts.ts";
import { type Answers, type Start, type Step, stepOf } from "./first-answers.ts";

/** Milliseconds between two looks while no speaker is found: one answers within a few seconds. */
const LOOK_EVERY = 4_000;
/** Milliseconds after which the page says that there may be none, as on a hosted server. */
const LOOKED_LONG = 12_000;

interface FirstQuestionsProps {
  home: Home;
  timezone: string;
  first: "when" | "where";
  /** All was answered or skipped. */
  onDone: () => void;
}

export default function FirstQuestions({ home, timezone, first, onDone }: FirstQuestionsProps) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const toasts = useTranslations("dashboard.toasts");
  const words = useScheduleWords(home);
  const { reciter, surahId } = useChosen();
  const place = usePrayerSettings().data?.place ?? null;
  const create = useCreateSchedule();
  const updatePlace = useUpdatePrayerSettings();
  const [answers, setAnswers] = useState<Answers>({});
  const step = stepOf(answers, first, place !== null);
  // The time at which it first sounded, also when the questions take a while.
  const [now] = useState(() => wallTimeAt(serverNow(), timezone));
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
    if (step === null) onDone();
  });

  const formOf = ({ start, deviceId }: Answers): ScheduleForm => ({
    ...emptyForm(home.devices, home.reciters, timezone),
    portion: { kind: "surahs", surahs: [surahId ?? 1], times: 1 },
    ...(reciter && { reciterId: reciter.id }),
    ...{ startTime: "", startAnchor: null, endTime: null, ...start, deviceId: deviceId ?? 0 },
  });

  function answer(changes: Partial<Answers>) {
    if (create.isPending) return;
    const given = { ...answers, ...changes };
    if (!given.start || !given.deviceId || (answers.start && answers.deviceId)) {
      return setAnswers(given);
    }
    create.mutateAsync(bodyOf(formOf(given))).then(
      (schedule) => {
        setAnswers(given);
        const description = common("fullStop", { text: latest.current.said(schedule) });
        toast({ title: toasts("created"), description });
      },
      // Shown beneath the question.
      () => {},
    );
  }

  const error = lastError(create, updatePlace);
  const heading = useHeadingFocus(step);
  if (step === null) return null;
  const skipped: Record<Step, [label: string, changes: Partial<Answers>]> = {
    when: [t("notNow"), { start: null }],
    prayer: [t("notNow"), { wantsPrayer: false }],
    where: [t(answers.start ? "noSchedule" : "later"), { deviceId: null }],
    city: [t("withoutTimes"), { cityAsked: true, wantsPrayer: false }],
  };
  const [skip, changes] = skipped[step];
  return (
    <div className="grid grid-cols-1 content-start gap-5 py-6">
      <div className="grid gap-2 pe-12">
        <p className="text-soft">
          <SoFar {...{ answers, words }} form={formOf(answers)} />
        </p>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          {t(step)}
        </h2>
        {step === "city" && <p className="text-sm text-soft">{t("cityText")}</p>}
      </div>
      {step === "when" && (
        <When
          {...{ words, now }}
          isBusy={create.isPending}
          onStart={(start) => answer({ start })}
          onPrayer={() => answer({ wantsPrayer: true })}
        />
      )}
      {step === "prayer" && place && (
        <WhichPrayer
          {...{ words }}
          zone={place.timezone}
          onChoose={(prayer) =>
            answer({ start: { startAnchor: { prayer, side: "at", minutes: 0 } } })
          }
        />
      )}
      {step === "where" && (
        <Where
          devices={home.devices}
          isBusy={create.isPending}
          onChoose={(deviceId) => answer({ deviceId })}
        />
      )}
      {step === "city" && (
        <PlacePicker
          value={null}
          onChoose={(chosen) =>
            updatePlace.mutate(
              { place: chosen },
              { onSuccess: () => setAnswers((before) => ({ ...before, cityAsked: true })) },
            )
          }
        />
      )}
      <FieldError>{error && reasonOf(error)}</FieldError>
      <Button variant="text" className="justify-self-center" onClick={() => answer(changes)}>
        {skip}
      </Button>
    </div>
  );
}

function wallTimeAt(instant: number, timeZone: string): string {
  // The Swedish locale writes the time of day as a time field has it.
  return formatDate("sv", { hour: "2-digit", minute: "2-digit", timeZone }, instant);
}

/** The pressed button is gone: whoever listens to the page, or uses its keys, goes on at the question. */
function useHeadingFocus(step: Step | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const isInCard = activeElement?.contains(heading.current) ?? false;
    if (step && (activeElement === body || isInCard)) heading.current?.focus();
  }, [step]);
  return heading;
}

interface SoFarProps {
  answers: Answers;
  form: ScheduleForm;
  words: ScheduleWords;
}

/** "Al-Fatihah by Mishary Alafasy in the Kitchen, every day at 08:42", as far as it is answered. */
function SoFar({ answers: { start, deviceId }, form, words }: SoFarProps) {
  const common = useTranslations("common");
  const what = words.recitation(
    { portion: form.portion, reciterId: form.reciterId, surahId: null },
    deviceId ? [deviceId] : [],
  );
  if (!start) return what;
  const { startTime = "", startAnchor = null } = start;
  const anchor = startAnchor && { prayer: startAnchor.prayer, minutes: 0 };
  const daily = { frequency: "daily", days: null, date: null } as const;
  const rest = words.when({ ...daily, startTime, startAnchor: anchor });
  return common("listJoin", { first: what, rest });
}

interface WhenProps {
  words: ScheduleWords;
  now: string;
  isBusy: boolean;
  onStart: (start: Start) => void;
  onPrayer: () => void;
}

function When({ words, now, isBusy, onStart, onPrayer }: WhenProps) {
  const t = useTranslations("questions");
  const [other, setOther] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isAsked = other !== null;
  // It takes the place of the pressed button.
  useLayoutEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  function send(event: FormEvent) {
    event.preventDefault();
    if (other) onStart({ startTime: other });
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        className="min-h-14 whitespace-normal!"
        busy={isBusy}
        onClick={() => onStart({ startTime: now })}
      >
        {t("yes", { time: words.wallTime(now) })}
      </Button>
      {other === null ? (
        <Button variant="quiet" className="min-h-14" onClick={() => setOther(now)}>
          {t("otherTime")}
        </Button>
      ) : (
        <form onSubmit={send} className="flex items-end gap-3">
          <Field label={t("time")} className="grow">
            {(control) => (
              <Input
                {...control}
                type="time"
                required
                ref={field}
                value={other}
                onChange={(event) => setOther(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" busy={isBusy}>
            {t("everyDay")}
          </Button>
        </form>
      )}
      <Button variant="quiet" className="min-h-14" onClick={onPrayer}>
        {t("withPrayer")}
      </Button>
    </div>
  );
}

interface WhichPrayerProps {
  words: ScheduleWords;
  zone: string;
  onChoose: (prayer: Prayer) => void;
}

function WhichPrayer({ words, zone, onChoose }: WhichPrayerProps) {
  const common = useTranslations("common");
  const [today] = useState(() => dateIn(zone, serverNow()));
  const day = usePrayerDays(today, 1).data?.[0];
  return (
    <Choices>
      {prayers
        .filter((prayer) => prayer !== "sunrise")
        .map((prayer) => {
          const at = day?.[prayer];
          return (
            <Choice key={prayer} name={common(`prayer.${prayer}`)} onPress={() => onChoose(prayer)}>
              {at && <ClockTime text={words.time(Date.parse(at), zone)} />}
            </Choice>
          );
        })}
    </Choices>
  );
}

interface WhereProps {
  devices: readonly Device[];
  isBusy: boolean;
  onChoose: (deviceId: number) => void;
}

function Where({ devices, isBusy, onChoose }: WhereProps) {
  const t = useTranslations("questions");
  const { userId, refetchAll } = useDeviceList();
  const here = useBrowserSpeaker();
  // Of sample data this browser is no speaker.
  const isSample = useSampleMode();
  const connect = useMutation({
    mutationFn: ({ kind, name, deviceId }: SeenSpeaker) => {
      const body = { type: typeOfSeen[kind], name, deviceId, isConnected: true };
      return call(createDevice, { params: { userId }, body });
    },
    onSuccess: async ({ id }) => {
      await refetchAll();
      onChoose(id);
    },
  });
  const browser = useMutation({
    mutationFn: here.enable,
    onSuccess: async (id) => {
      await refetchAll();
      onChoose(id);
    },
  });
  const [lookedLong, setLookedLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLookedLong(true), LOOKED_LONG);
    return () => clearTimeout(timer);
  }, []);
  const seen = useQuery({
    queryKey: ["speakers"],
    queryFn: ({ signal }) => call(listSpeakers, { signal }),
    // An earlier list of the network's speakers is out of date.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? false : LOOK_EVERY),
  });
  const connected = devices.filter(({ isConnected, id }) => isConnected && id !== here.deviceId);
  const known = new Set(connected.map(({ deviceId }) => deviceId));
  const bySpeaker = new Map((seen.data ?? []).map((each) => [each.deviceId, each]));
  const found = [...bySpeaker.values()].filter(({ deviceId }) => !known.has(deviceId));
  const pending = connect.isPending ? connect.variables.deviceId : null;
  const error = lastError(connect, browser);
  const waits = isBusy || connect.isPending || browser.isPending;

  const press = (choose: () => void) => () => {
    if (!waits) choose();
  };
  return (
    <>
      <Choices>
        {!isSample && (
          <Choice
            icon={<MonitorSpeaker aria-hidden className="size-5" />}
            name={t("thisBrowser")}
            text={t("thisBrowserText")}
            isBusy={browser.isPending}
            onPress={press(() => browser.mutate())}
          />
        )}
        {connected.map((device) => (
          <Choice
            key={device.id}
            icon={<Check aria-hidden className="size-5" />}
            name={<bdi>{device.name}</bdi>}
            text={t(canBeSteered(device) ? "connected" : "byRoutine")}
            onPress={press(() => onChoose(device.id))}
          />
        ))}
        {found.map((speaker) => (
          <Choice
            key={speaker.deviceId}
            icon={<Speaker aria-hidden className="size-5" />}
            name={<bdi>{speaker.name}</bdi>}
            text={speaker.model ? t("foundModel", { model: speaker.model }) : t("found")}
            isBusy={pending === speaker.deviceId}
            onPress={press(() => connect.mutate(speaker))}
          />
        ))}
        <Choice
          icon={<Plus aria-hidden className="size-5" />}
          name={t("others")}
          onPress={showSpeakers}
        />
      </Choices>
      {/* Stays mounted while it is empty, so that it is announced. */}
      <p role="status" className="text-sm text-soft empty:sr-only">
        {found.length + connected.length === 0 && t(lookedLong ? "noneYet" : "looking")}
      </p>
      <FieldError>{error && reasonOf(error)}</FieldError>
    </>
  );
}

/** The cards of all makes are on this page; what is connected there is offered here. */
function showSpeakers() {
  const heading = document.querySelector<HTMLElement>("#speakers");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}

function Choices({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-y border-line">{children}</ul>;
}

interface ChoiceProps {
  icon?: ReactNode;
  name: ReactNode;
  text?: string;
  isBusy?: boolean;
  onPress: () => void;
  /** At the end of the line. */
  children?: ReactNode;
}

function Choice({ icon, name, text, isBusy = false, onPress, children }: ChoiceProps) {
  return (
    <li className="grid">
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        className="flex min-h-16 items-center gap-4 px-2 py-2 text-start transition-colors hover:bg-tint"
        onClick={onPress}
      >
        {icon && (
          <span className="text-green">
            {isBusy ? <LoaderCircle aria-hidden className="size-5 animate-turn" /> : icon}
          </span>
        )}
        <span className="grid min-w-0 grow">
          <span className="font-medium wrap-anywhere">{name}</span>
          {text && <span className="text-sm text-soft">{text}</span>}
        </span>
        <span className="text-soft empty:hidden">{children}</span>
      </button>
    </li>
  );
}
