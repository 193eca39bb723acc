/** Answers every task that the parent process sends with what `handle` makes of it. */
export function serveTasks<Task, Result>(handle: (task: Task) => Promise<Result>): void;
