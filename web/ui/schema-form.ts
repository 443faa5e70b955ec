// How every form that is submitted is built: react-hook-form keeps what is typed, a zod schema accepts it.
import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm, type UseFormProps } from "react-hook-form";
import * as z from "zod/mini";

// The page's security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

/** Submit with `form.handleSubmit`, which gives what `schema` makes of the values. */
export function useSchemaForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues: DefaultValues<Values>,
  options: Pick<UseFormProps<Values>, "mode"> = {},
) {
  return useForm<Values>({ ...options, resolver: zodResolver(schema), defaultValues });
}
