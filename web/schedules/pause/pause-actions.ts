// Lets all schedules of the account rest until a day, or resume.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateUser } from "#contract/account";
import { call } from "../../api/call.ts";
import { keys, showOwnAccount, useUserId } from "../../api/queries.ts";

/** Takes the day, YYYY-MM-DD; null resumes. The next runs move, so the schedules and the plans of khatms are fetched again. */
export function usePauseAll() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return useMutation({
    mutationFn: (pausedUntil: string | null) => {
      const moved = call(updateUser, { body: { pausedUntil } }).then(async (answer) => {
        void queries.invalidateQueries({ queryKey: keys.khatms(userId) });
        await queries.invalidateQueries({ queryKey: keys.schedules(userId) });
        return answer;
      });
      return showOwnAccount(queries, moved);
    },
  });
}
