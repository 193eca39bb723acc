import type { GradedCardDetail } from '@tag/contract/graded-cards';

/** What the dialog of an act gets. */
export interface LabActProps {
  readonly certificate: string;
  readonly card: GradedCardDetail['card'];
  /** What its label says. */
  readonly title: string;
  onDone(said: string): void;
  onClose(): void;
}
