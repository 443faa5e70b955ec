// Whether this browser is just being made a speaker: the form that it is for is not whole until it is one.
import { useIsMutating } from "@tanstack/react-query";

/** The key of that mutation. */
export const addingThisBrowser = ["adding this browser"];

export function useAddingThisBrowser(): boolean {
  return useIsMutating({ mutationKey: addingThisBrowser }) > 0;
}
