// The base of forms of text fields alone, as on the first page: react-hook-form would be a tenth of it.
import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";
import * as z from "zod/mini";

// The page's security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

type Texts = Record<string, string>;
type Errors<Values extends Texts> = Partial<Record<keyof Values & string, string>>;
type Schema<Values extends Texts> = z.ZodMiniType<Values, Values>;

/**
 * Values by field name, and the message of each field that is amiss: at submit, where the first of
 * them gets the focus, and from then on (`asYouType`: from the first letter) of the field that changes.
 */
export function useTextForm<Values extends Texts>(
  schema: Schema<Values>,
  defaults: Values,
  { asYouType = false } = {},
) {
  const [values, setValues] = useState(defaults);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [isSubmitted, setSubmitted] = useState(false);
  // A password manager fills two fields before the next render.
  const latest = useRef(defaults);
  const element = useRef<HTMLFormElement>(null);

  function take(next: Values) {
    latest.current = next;
    setValues(next);
  }

  const register = (name: keyof Values & string) => ({
    name,
    value: values[name],
    onChange({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
      const next = { ...latest.current, [name]: target.value };
      take(next);
      if (!asYouType && !isSubmitted) return;
      setErrors((before) => ({ ...before, [name]: messagesOf(schema, next)[name] }));
    },
  });

  /** Passes the values as the schema's checks leave them, for example trimmed. */
  const handleSubmit =
    (send: (values: Values) => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      element.current = form;
      setSubmitted(true);
      // As they stand: some browsers fill fields without telling the page.
      const typed = { ...latest.current };
      for (const [name, value] of new FormData(form)) {
        if (name in typed && typeof value === "string") Object.assign(typed, { [name]: value });
      }
      take(typed);
      const amiss = messagesOf(schema, typed);
      setErrors(amiss);
      const first = [...form.elements].find((each) => (each.getAttribute("name") ?? "") in amiss);
      if (first instanceof HTMLElement) first.focus();
      else send(schema.parse(typed));
    };

  return {
    values,
    errors,
    register,
    handleSubmit,
    /** What the server has said of a field, which gets the focus; it stays until the field changes. */
    setError(name: keyof Values & string, message: string) {
      setErrors((before) => ({ ...before, [name]: message }));
      const field = element.current?.elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
    },
    reset() {
      take(defaults);
      setErrors({});
      setSubmitted(false);
    },
  };
}

/** The first message of each field that is amiss. */
export function messagesOf<Values extends Texts>(
  schema: Schema<Values>,
  values: Values,
): Errors<Values> {
  const messages: Texts = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    messages[String(path[0])] ??= message;
  }
  return messages as Errors<Values>;
}
