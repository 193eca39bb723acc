import type { PagePath } from './pages.ts';

type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? First | Segments<Rest>
  : Path;
type Optional<Segment> = Segment extends `:${infer Name}?` ? Name : never;
type Required<Segment> = Segment extends `:${string}?`
  ? never
  : Segment extends `:${infer Name}`
    ? Name
    : never;
type Parameters<Path extends string> = Readonly<
  Record<Required<Segments<Path>>, string> & Partial<Record<Optional<Segments<Path>>, string>>
>;

/**
 * The address of a page, its parameters encoded.
 * @example href('/order-detail/:orderNumber', { orderNumber: 'Q1' }) // '/order-detail/Q1'
 */
export function href<Path extends Exclude<PagePath, `${string}/*`>>(
  path: Path,
  ...[parameters]: Record<never, string> extends Parameters<Path>
    ? [Parameters<Path>?]
    : [Parameters<Path>]
): string {
  const values = (parameters ?? {}) as Readonly<Record<string, string | undefined>>;
  return path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = values[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}
