// The schedule of a khatm that is still to begin, as a sentence in the khatm's own dialog: after which prayer or at what
// time, and where.
import { type RefObject, useEffect, useId, useImperativeHandle, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { SaidPart } from "#languages/schedule-sentence";
import type { Home } from "../../api/home.ts";
import { usePrayerSettings } from "../../api/prayers.ts";
import { useSpeakersToName } from "../../recitations/use-speakers-to-name.ts";
import { lateFile } from "../../ui/late-file.tsx";
import { useSchemaForm } from "../../ui/schema-form.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { khatmForm } from "../presets/preset-form.ts";
import { useCreateSchedule } from "../schedule-actions.ts";
import { useScheduleWords } from "../schedule-words.ts";
import { FormSentence } from "./say/form-sentence.tsx";
import { Sheet } from "./say/sheet.tsx";
import { bodyOf, scheduleForm, wrongPart } from "./schedule-form.ts";
import { AskPlace, AskSpeaker } from "./when/ask-place.ts";

const UpcomingPreview = lateFile(() => import("./upcoming-preview.tsx")).part(
  (file) => file.default,
);

export interface KhatmScheduleForm {
  /** False: its sheet of what is missing is open. */
  check: () => Promise<boolean>;
  save: (khatmId: number) => Promise<unknown>;
}

interface KhatmScheduleProps {
  home: Home;
  timezone: string;
  form: RefObject<KhatmScheduleForm | null>;
  /** The dialogs of what does not exist yet are above the form that this is in. */
  onAskPlace: () => void;
  onAskSpeaker: () => void;
}

/** In place of the id of a khatm that does not exist yet. */
const NOT_BEGUN = -1;

export default function KhatmSchedule(props: KhatmScheduleProps) {
  const { timezone, onAskPlace, onAskSpeaker } = props;
  const home = useSpeakersToName(props.home, null);
  const settings = usePrayerSettings().data;
  // What the form begins with follows from it.
  if (!settings) return <Skeleton className="h-24" />;
  return (
    <AskPlace value={onAskPlace}>
      <AskSpeaker value={onAskSpeaker}>
        <Sentence {...props} {...{ home, timezone }} hasPlace={settings.place !== null} />
      </AskSpeaker>
    </AskPlace>
  );
}

function Sentence(props: KhatmScheduleProps & { hasPlace: boolean }) {
  const { home, timezone, hasPlace } = props;
  const t = useTranslations("scheduling");
  const toasts = useTranslations("dashboard.toasts");
  const common = useTranslations("common");
  const words = useScheduleWords(home);
  const create = useCreateSchedule();
  const form = useSchemaForm(scheduleForm(t), khatmForm(NOT_BEGUN, home, timezone, hasPlace));
  const id = useId();
  const [open, setOpen] = useState<SaidPart | null>(null);
  useSpeakerOnceThere(form.watch("deviceId"), home, (deviceId) =>
    form.setValue("deviceId", deviceId),
  );
  useImperativeHandle(props.form, () => ({
    async check() {
      let isWhole = false;
      await form.handleSubmit(
        () => {
          isWhole = true;
        },
        (errors) => setOpen(wrongPart(errors)),
      )();
      return isWhole;
    },
    async save(khatmId) {
      const portion = { kind: "khatm", khatmId } as const;
      const made = await create.mutateAsync(bodyOf({ ...form.getValues(), portion }));
      toast({
        title: toasts("created"),
        description: common("fullStop", { text: words.said(made) }),
      });
    },
  }));
  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormSentence
          home={home}
          what={t("khatm.nextPortion")}
          open={open}
          ownFields
          sheetId={id}
          onOpen={(part) => setOpen(part === open ? null : part)}
        />
        {open && (
          <Sheet
            {...{ home, id }}
            schedule={null}
            part={open}
            ownFields
            isWithin
            isGuided={false}
            isFromStart={false}
            onChosen={() => setOpen(null)}
            onClose={() => setOpen(null)}
          />
        )}
        <UpcomingPreview
          fallback={null}
          home={home}
          scheduleId={null}
          onElsewhere={() => setOpen("where")}
          onMoved={() => setOpen("when")}
        />
      </div>
    </FormProvider>
  );
}

/** The first speaker that is connected while the form is open is meant. */
function useSpeakerOnceThere(deviceId: number, { devices }: Home, choose: (id: number) => void) {
  const only = deviceId === 0 ? (devices.find(({ isConnected }) => isConnected)?.id ?? 0) : 0;
  useEffect(() => {
    if (only > 0) choose(only);
  });
}
