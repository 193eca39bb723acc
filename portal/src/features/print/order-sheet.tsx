import { ApiError } from '@tag/contract/errors';
import type { ReactNode } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { orderDetailPath } from '../orders/order-paths.ts';
import type { PageHead } from '../page/page-head.ts';
import { usePageHead } from '../page/use-page-head.ts';
import { PrintPage, PrintProblem, PrintSkeleton } from './print-page.tsx';

/** A sheet's data, or why there is no such sheet. */
type Paper<T> = { readonly content: T } | { readonly refusal: string };

interface OrderSheetProps<T> {
  head: PageHead;
  orderNumber: string;
  /** The part of the order that it is about. */
  subOrderId?: string;
  load(signal: AbortSignal): Promise<T>;
  children(content: T): ReactNode;
}

/** A sheet about an order; that there is none is an answer, which asking again doesn't change. */
export function OrderSheet<T>(props: OrderSheetProps<T>) {
  const { head, orderNumber, subOrderId = '', load, children } = props;
  const { title: name } = head;
  const title = `${name} of ${orderNumber}`;
  usePageHead({ ...head, title });
  const key = `${name} ${orderNumber} ${subOrderId}`;
  const { answer, failure, again } = useAnswer<Paper<T>>(key, async (signal) => {
    try {
      return { content: await load(signal) };
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        return { refusal: error.message };
      }
      throw error;
    }
  });
  const back = { path: orderDetailPath(orderNumber), name: 'Back to the order' };
  if (answer && 'content' in answer) {
    return <PrintPage {...{ title, back }}>{children(answer.content)}</PrintPage>;
  }
  const noun = name.toLowerCase();
  if (answer) return <PrintProblem title={`No ${noun}`} text={answer.refusal} back={back} />;
  if (failure === undefined) return <PrintSkeleton title={name} />;
  const lost = `The ${noun} couldn’t be loaded`;
  return <PrintProblem title={lost} text={failure} back={back} onRetry={again} />;
}

interface SheetTitleProps {
  name: string;
  orderNumber: string;
  orderName: string | null;
  children?: ReactNode;
}

/** What the sheet is, and of which order. */
export function SheetTitle({ name, orderNumber, orderName, children }: SheetTitleProps) {
  return (
    <div>
      <p className="print-sheet-number">TAG Grading</p>
      <h1>{name}</h1>
      <p>
        <strong>{orderNumber}</strong>
        {orderName && ` · ${orderName}`}
      </p>
      {children}
    </div>
  );
}

/** A fact of several lines. */
export const linesOf = (lines: readonly string[]) =>
  lines.filter(Boolean).map((line) => <span key={line}>{line}</span>);
