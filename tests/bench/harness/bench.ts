import type { Run } from './run.ts';

/** Options by name, with their defaults; their types are those of the defaults. */
export type Options = Readonly<Record<string, string | number | boolean>>;

export interface Bench<O extends Options> {
  readonly options?: O;
  /** Measures, prints tables, and checks goals. */
  run(run: Run, options: O): Promise<void>;
}

/** A bench of any options. They come from the command line, checked against the defaults. */
export interface AnyBench {
  readonly options: Options;
  run(run: Run, options: Options): Promise<void>;
}

/** A bench as the list of benches knows it, before it is loaded. */
export interface ListedBench {
  readonly name: string;
  /** What it compares with what, on one line. */
  readonly compares: string;
  load(): Promise<{ readonly bench: AnyBench }>;
}

/** Gives `run` the types of its options. */
export const defineBench = <O extends Options>({ options, run }: Bench<O>): AnyBench => ({
  options: options ?? {},
  run: (under, given) => run(under, given as O),
});
