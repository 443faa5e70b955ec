// Makes a token: its name and scope, and its secret, which shows only this once.
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { TokenScope } from "#contract/tokens";
import { LONGEST_NAME } from "#contract/visible-names";
import { reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { ChoicePills } from "../ui/choice-pills.tsx";
import { Field, Input } from "../ui/field.tsx";
import { SecretText } from "../ui/secret-text.tsx";
import { useCreateToken, useTokens } from "./token-actions.ts";

// As in the contract, whose schemas stay out of the page.
const scopes: readonly TokenScope[] = ["read", "control"];

export function NewToken() {
  const t = useTranslations("settings.tokens");
  const copied = useTranslations("settings")("copied");
  const [name, setName] = useState("");
  const [scope, setScope] = useState<TokenScope>("read");
  const [nameless, setNameless] = useState(false);
  const make = useCreateToken();
  const list = useTokens().data;

  const isListed = (id: number) => list?.some((each) => each.id === id);
  const made = make.data && isListed(make.data.id) ? make.data : null;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isNameless = name.trim() === "";
    setNameless(isNameless);
    if (isNameless || make.isPending) return;
    make.mutate({ name, scope }, { onSuccess: () => setName("") });
  }

  const error = nameless ? t("nameMissing") : make.error ? reasonOf(make.error) : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Field label={t("name")} hint={t("nameHint")} error={error}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t("scope")}</legend>
        <ChoicePills
          value={scope}
          choices={scopes.map((each) => ({ value: each, text: t(`scopes.${each}`) }))}
          onChange={setScope}
        />
        <p className="mt-1 text-sm text-soft">
          {t("scopeText.read")} {scope === "control" && t("scopeText.control")}
        </p>
      </fieldset>
      <Button type="submit" variant="quiet" busy={make.isPending} className="justify-self-start">
        {t("make")}
      </Button>
      <div role="status" className="empty:sr-only">
        {made && (
          <SecretText
            label={t("new", { name: made.name })}
            secret={made.token}
            hint={t("once")}
            copyLabel={t("copy")}
            copiedLabel={copied}
          />
        )}
      </div>
    </form>
  );
}
