// The base of forms of text fields alone, as on the first page: react-hook-form and zod would be a fifth of it.
import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";

type Texts = Record<string, string>;
type Errors<Values extends Texts> = Partial<Record<keyof Values & string, string>>;

export interface TextField<Values extends Texts> {
  /** Spaces at both ends are removed before it is checked and sent. */
  trims?: true;
  /** The message of what is amiss. */
  amiss?(value: string, values: Values): string | false;
}

/** What a form accepts in each of its fields. */
export type TextFields<Values extends Texts> = { [Name in keyof Values]: TextField<Values> };

/**
 * Values by field name, and the message of each field that is amiss: at submit, where the first of
 * them gets the focus, and from then on (`asYouType`: from the first letter) of the field that changes.
 */
export function useTextForm<Values extends Texts>(
  fields: TextFields<Values>,
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
      setErrors((before) => ({ ...before, [name]: messagesOf(fields, next)[name] }));
    },
  });

  /** Passes the values as they are sent: trimmed where a field is. */
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
      const amiss = messagesOf(fields, typed);
      setErrors(amiss);
      const first = [...form.elements].find((each) => (each.getAttribute("name") ?? "") in amiss);
      if (first instanceof HTMLElement) first.focus();
      else send(asSent(fields, typed));
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

/** The message of each field that is amiss. */
export function messagesOf<Values extends Texts>(
  fields: TextFields<Values>,
  values: Values,
): Errors<Values> {
  const sent = asSent(fields, values);
  const messages: Errors<Values> = {};
  for (const name in fields) {
    const message = fields[name].amiss?.(sent[name] ?? "", sent);
    if (message) messages[name] = message;
  }
  return messages;
}

export function asSent<Values extends Texts>(fields: TextFields<Values>, values: Values): Values {
  const sent = { ...values };
  for (const name in fields) {
    if (fields[name].trims) Object.assign(sent, { [name]: values[name]?.trim() });
  }
  return sent;
}
