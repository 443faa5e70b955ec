// Ten seconds of a recitation, for as long as the list is open.
import { useEffect, useState } from "react";
import { getAudio, type Reciter } from "#contract/reciters";
import { recordingUrl } from "#contract/recordings";
import { call } from "../api/call.ts";
import { isSampleMode } from "../api/sample/sample-mode.ts";
import type { Watched } from "../api/watched.ts";
import { useEngine } from "../engine-context/engine-provider.tsx";
import { createRecitationSample, type SampleState } from "../engine/recitation-sample.ts";

export interface Sample {
  readonly state: Watched<SampleState>;
  /** From the beginning of the reciter's first surah. */
  listen(reciter: Reciter): void;
  stop(): void;
}

export function useSample(): Sample {
  const { player } = useEngine();
  const [sample] = useState(() => createRecitationSample(new Audio(), player));
  useEffect(() => sample.start(), [sample]);
  const [own] = useState(
    (): Sample => ({
      ...sample,
      listen(reciter) {
        const [surahId = 1] = reciter.availableSurahs;
        // The sample data's recordings are made in the page; all others are known here, and start within the press.
        if (!isSampleMode()) return sample.listen(reciter.id, recordingUrl(reciter, surahId));
        const params = { reciterId: reciter.id, surahId };
        void call(getAudio, { params }).then(({ externalUrl = "" }) =>
          sample.listen(reciter.id, externalUrl),
        );
      },
    }),
  );
  return own;
}
