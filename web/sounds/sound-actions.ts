// Adding and deleting sounds.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createSound, deleteSound } from "#contract/sounds";
import { call } from "../api/call.ts";
import { keys, useUserId } from "../api/queries.ts";
import { uploadSound } from "../api/upload-sound.ts";

function useSoundList() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return { userId, readAgain: () => queries.invalidateQueries({ queryKey: keys.sounds(userId) }) };
}

export function useAddAddress() {
  const { userId, readAgain } = useSoundList();
  return useMutation({
    mutationFn: (body: { name: string; url: string }) =>
      call(createSound, { params: { userId }, body }),
    onSuccess: readAgain,
  });
}

export function useDeleteSound() {
  const { readAgain } = useSoundList();
  return useMutation({
    mutationFn: (id: number) => call(deleteSound, { params: { id } }),
    onSuccess: readAgain,
  });
}

/** One upload at a time, with its progress from 0 to 1. */
export function useUpload() {
  const { userId, readAgain } = useSoundList();
  const [progress, setProgress] = useState(0);
  const canceller = useRef(new AbortController());
  const upload = useMutation({
    mutationFn: async ({ file, name }: { file: File; name: string }) => {
      setProgress(0);
      canceller.current = new AbortController();
      const { signal } = canceller.current;
      try {
        return await uploadSound({ userId, file, name, onProgress: setProgress, signal });
      } catch (error) {
        // Cancelled by a person, which is no failure.
        if (signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: readAgain,
  });
  return { upload, progress, cancel: () => canceller.current.abort() };
}
