// The base of every form: react-hook-form holds the values, a zod schema validates them.
import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm, type UseFormProps } from "react-hook-form";
import * as z from "zod/mini";

// The page's security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

/** Submit with `form.handleSubmit`, which passes the values parsed by `schema`. */
export function useSchemaForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues: DefaultValues<Values>,
  options: Pick<UseFormProps<Values>, "mode"> = {},
) {
  const form = useForm<Values>({ ...options, resolver: zodResolver(schema), defaultValues });
  // Reading them asks for them: else a field that is shown after the check lacks its error.
  void form.formState.errors;
  return form;
}
