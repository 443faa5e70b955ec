// Which of two versions of the server's data a page shows: answers and live messages overtake one another.
import { type QueryClient, type QueryKey, replaceEqualDeep } from "@tanstack/react-query";

export const PLAYBACK_STATE = "playback-state";

/**
 * The answer of a fetch may be older than a change that was announced, or stored, while it was under way. The
 * library forgets that change with the answer, unless it could begin the fetch anew: then it is fetched again.
 */
export function readAgainWhatWasOvertaken(client: QueryClient): void {
  const overtaken = new Set<string>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.query.queryKey[0] === PLAYBACK_STATE) return;
    const { action, query } = event;
    const isAnswer = action.type === "success" && !action.manual;
    if (action.type === "fetch") overtaken.delete(query.queryHash);
    else if (isAnswer && overtaken.delete(query.queryHash))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    else if (!isAnswer && query.state.fetchStatus === "fetching") {
      if (action.type === "invalidate" || action.type === "success") overtaken.add(query.queryHash);
    }
  });
}

/**
 * Shows a changing call's answer: `shown` makes a query's data of it. Where that has changed while the call was under
 * way, nothing says which of the two is newer, and the query is fetched again. `part`: what the call concerns in it.
 */
export async function showAnswer<Answer, Data>(
  client: QueryClient,
  queryKey: QueryKey,
  asked: Promise<Answer>,
  shown: (answer: Answer, now: Data | undefined) => Data | undefined,
  part: (data: Data | undefined, answer: Answer) => unknown = (data) => data,
): Promise<Answer> {
  const before = client.getQueryData<Data>(queryKey);
  const answer = await asked;
  const now = client.getQueryData<Data>(queryKey);
  const next = shown(answer, now);
  if (part(before, answer) === part(now, answer)) client.setQueryData<Data>(queryKey, next);
  else if (replaceEqualDeep(now, next) !== now) void client.invalidateQueries({ queryKey });
  return answer;
}

/** Shows what a call has created at the end of its list, once: news of it may have come before the answer. */
export function showAdded<Row extends { id: number }>(
  client: QueryClient,
  queryKey: QueryKey,
  asked: Promise<Row>,
): Promise<Row> {
  const added = (list: Row[] | undefined, { id }: Row) => list?.find((each) => each.id === id);
  const shown = (row: Row, list: Row[] = []) => (added(list, row) ? list : [...list, row]);
  return showAnswer(client, queryKey, asked, shown, added);
}
