import type { Run } from './run.ts';

/** Options by name, with their defaults; their types are those of the defaults. */
export type Options = Readonly<Record<string, string | number | boolean>>;

/** A bench of any options. They come from the command line, checked against the defaults. */
export interface Bench {
  readonly options: Options;
  /** Measures, prints tables, and checks goals. */
  run(run: Run, options: Options): Promise<void>;
}

/** Gives `run` the types of its options. */
export const defineBench = <O extends Options>(bench: {
  options?: O;
  run(run: Run, options: O): Promise<void>;
}): Bench => ({
  options: bench.options ?? {},
  run: (run, given) => bench.run(run, given as O),
});
