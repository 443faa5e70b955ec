// Work on single rows, given to the database together: that of thousands of speakers that begin at one instant.

/** PostgreSQL plans a list of this length well, and an answer stays small. */
const MOST_AT_ONCE = 500;

/**
 * What is given while one piece of work is under way waits, and shares the next. `work` answers in the
 * order of what it is given; when it rejects, all of that piece do.
 */
export function doneTogether<Asked, Answer>(
  work: (asked: Asked[]) => Promise<(Answer | Promise<Answer>)[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: { asked: Asked; answer: PromiseWithResolvers<Answer> }[] = [];
  let working = false;

  async function workOn(piece: typeof waiting): Promise<void> {
    try {
      const answers = await work(piece.map(({ asked }) => asked));
      for (const [at, { answer }] of piece.entries()) answer.resolve(answers[at] as Answer);
    } catch (error) {
      for (const { answer } of piece) answer.reject(error);
    }
  }

  async function workOnAll(): Promise<void> {
    working = true;
    // What is given in the same turn goes together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const piece = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      await workOn(piece);
    }
    working = false;
  }

  return (asked) => {
    const answer = Promise.withResolvers<Answer>();
    waiting.push({ asked, answer });
    if (!working) void workOnAll();
    return answer.promise;
  };
}

/** Answers by id what `ask`, called after that, answers of it; undefined: nothing. No id is asked twice at once. */
export function askedTogether<Value>(
  ask: (ids: number[]) => Promise<ReadonlyMap<number, Value>>,
): (id: number) => Promise<Value | undefined> {
  const waiting = new Map<number, Promise<Value | undefined>>();
  const together = doneTogether(async (ids: number[]) => {
    for (const id of ids) waiting.delete(id);
    const found = await ask(ids);
    return ids.map((id) => found.get(id));
  });
  return (id) => {
    const asked = waiting.get(id) ?? together(id);
    waiting.set(id, asked);
    return asked;
  };
}
