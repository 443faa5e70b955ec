// The field for the name of a home.
import { useTranslations } from "use-intl";
import { LONGEST_NAME } from "#contract/visible-names";
import { Field, Input } from "../../ui/field.tsx";

interface HomeNameProps {
  name: string;
  onChange: (name: string) => void;
  hint?: string;
}

export function HomeName({ name, onChange, hint }: HomeNameProps) {
  const t = useTranslations("connecting.homes");
  return (
    <Field label={t("name")} hint={hint}>
      {(control) => (
        <Input
          {...control}
          dir="auto"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
