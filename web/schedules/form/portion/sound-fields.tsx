// A sound of one's own: an adhan or adhkar, one that is there or the address of a new one.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Portion } from "#contract/portions/portions";
import { createSound, type Sound } from "#contract/sounds";
import { LONGEST_NAME } from "#contract/visible-names";
import { call, reasonOf } from "../../../api/call.ts";
import { showAdded } from "../../../api/newer-data.ts";
import { keys, useSounds, useUserId } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, FieldError, Input } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NOT_CHOSEN } from "./portion-choice.ts";

interface SoundFieldsProps {
  portion: Extract<Portion, { kind: "sound" }>;
  onChange: (portion: Portion) => void;
}

export function SoundFields({ portion, onChange }: SoundFieldsProps) {
  const t = useTranslations("scheduling.sound");
  const sounds = useSounds(true);
  const { refetch } = sounds;
  // A sound may have been uploaded on the page of sounds meanwhile.
  useEffect(() => {
    const look = () => void refetch();
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, [refetch]);
  if (sounds.isPending) return <Skeleton className="h-16" />;
  if (sounds.isError) return <FieldError>{reasonOf(sounds.error)}</FieldError>;
  const choose = (soundId: number) => onChange({ kind: "sound", soundId });
  const isKnown = sounds.data.some(({ id }) => id === portion.soundId);
  return (
    <>
      {sounds.data.length > 0 && (
        <Field label={t("which")}>
          {(control) => (
            <Select
              {...control}
              value={isKnown ? portion.soundId : NOT_CHOSEN}
              onChange={(event) => choose(Number(event.target.value))}
            >
              <option value={NOT_CHOSEN}>{t("new")}</option>
              {sounds.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {!isKnown && <NewSound onCreated={({ id }) => choose(id)} />}
    </>
  );
}

/** Added with its own button, inside the schedule's form: a form cannot have another one in it. */
function NewSound({ onCreated }: { onCreated: (sound: Sound) => void }) {
  const t = useTranslations("scheduling.sound");
  const userId = useUserId() ?? 0;
  const client = useQueryClient();
  const id = useId();
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const create = useMutation({
    mutationFn: () =>
      showAdded(
        client,
        keys.sounds(userId),
        call(createSound, { params: { userId }, body: { userId, name: name.trim(), url } }),
      ),
    onSuccess: onCreated,
  });
  return (
    <div role="group" aria-labelledby={id} className="leaf grid gap-3 p-4">
      <p id={id} className="text-sm font-medium">
        {t("new")}
      </p>
      <Field label={t("name")}>
        {(control) => (
          <Input
            {...control}
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t("address")} hint={t("addressHint")}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="url"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <Button variant="quiet" busy={create.isPending} onClick={() => create.mutate()}>
        {t("add")}
      </Button>
      <FieldError>{create.error && reasonOf(create.error)}</FieldError>
      <p className="text-sm">
        {/* In a tab of its own: what was entered in the form stays. */}
        <a
          href="/sounds"
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-6 text-green hover:underline"
        >
          {t("upload")}
        </a>
      </p>
    </div>
  );
}
