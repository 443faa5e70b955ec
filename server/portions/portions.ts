// What one run recites, by the kind of its portion: checked at saving, and made a list when its run is planned.
import type { EndingPortion } from "#contract/portions/portion-traits";
import type { Portion } from "#contract/portions/portions";
import type { Reciter } from "#contract/reciters";
import { khatm } from "./kinds/khatm.ts";
import { onwards } from "./kinds/onwards.ts";
import { part } from "./kinds/part.ts";
import { range } from "./kinds/range.ts";
import { sound } from "./kinds/sound.ts";
import { surahs } from "./kinds/surahs.ts";
import type {
  PortionChoice,
  OwnRun,
  PortionOrder,
  ServerPortionKind,
  Sources,
} from "./portion-kind.ts";

const kinds: { [K in Portion["kind"]]: ServerPortionKind<Extract<Portion, { kind: K }>> } = {
  onwards,
  surahs,
  range,
  part,
  khatm,
  sound,
};

export const serverKindOf = ({ kind }: Portion): ServerPortionKind<Portion> => kinds[kind];

export interface Portions {
  /** The reciter of this choice, null for a sound; throws a sentence when it cannot be played. */
  reciterOf(choice: PortionChoice<Portion>): Promise<number | null>;
  /** `reciter`: of the schedule. */
  orderOf(portion: EndingPortion, reciter: Reciter | null, run: OwnRun): Promise<PortionOrder>;
}

export function createPortions(sources: Sources): Portions {
  return {
    reciterOf: (choice) => serverKindOf(choice.portion).check(choice, sources),
    async orderOf(portion, reciter, run) {
      const order = serverKindOf(portion).order?.(portion, { reciter, run }, sources);
      if (!order) throw new Error(`A portion of kind ${portion.kind} has no list.`);
      return order;
    },
  };
}
