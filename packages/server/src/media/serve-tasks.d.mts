/** Answers every task of the parent process with the result of `handle`. */
export function serveTasks<Task, Result>(handle: (task: Task) => Promise<Result>): void;
