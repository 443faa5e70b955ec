// Divides long work at the start of a page, so that a slow phone reacts to touches in between.

/** Resolves in the browser's next task. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
