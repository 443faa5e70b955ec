// Who looks at the speakers of a household looks at those of all its members.
import type { HomeMessages } from "#server/platform/home-messages";
import type { Attention } from "./attention.ts";

export function attentionOfHomes(
  attention: Attention,
  others: HomeMessages["others"],
): Pick<Attention, "asked" | "opened"> {
  return {
    asked(userId) {
      attention.asked(userId);
      others(userId, (ids) => ids.forEach(attention.asked));
    },
    opened(userId) {
      const closings = [attention.opened(userId)];
      let isClosed = false;
      others(userId, (ids) => {
        if (!isClosed) closings.push(...ids.map(attention.opened));
      });
      return () => {
        isClosed = true;
        for (const close of closings) close();
      };
    },
  };
}
