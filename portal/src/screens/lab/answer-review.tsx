import { formatMoney } from '@tag/contract/formats';
import {
  defectName,
  gradeName,
  gradeOf,
  SIDE_LABELS,
  type Defect,
} from '@tag/contract/graded-cards';
import { answerReview, reviewAnswerStruct, type OpenReview } from '@tag/contract/lab';
import { TextField, useForm } from '@tag/ui/form';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { useBench, useScanAfterwards } from './bench.ts';

interface AnswerReviewProps {
  review: OpenReview;
  onAnswered(): void;
  onClose(): void;
}

/** The points of a defect as typed; undefined if they aren't a whole number. */
const pointsOf = (typed: string | undefined) =>
  typed !== undefined && /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined;

/** Answers a review: what each defect costs makes the score, and the reason is public. */
export function AnswerReview({ onAnswered, onClose, review }: AnswerReviewProps) {
  const client = useClient();
  const { announce } = useBench();
  useScanAfterwards();
  const { certificate, defects: sides, grade, id: reviewId, question, title } = review;
  const defects: readonly Defect[] = [...sides.front, ...sides.back];
  const scoreOf = (values: Readonly<Record<string, string>>): number | null | undefined => {
    if (grade.score === null) return null;
    const points = defects.map(({ id }) => pointsOf(values[fieldOf(id)]));
    if (points.includes(undefined)) return undefined;
    const score = 1000 - points.reduce<number>((sum, one) => sum + one!, 0);
    return score >= 100 && score <= 1000 ? score : undefined;
  };
  const form = useForm({
    schema: reviewAnswerStruct,
    initial: {
      reason: '',
      ...Object.fromEntries(
        defects.map(({ deduction, id }) => [fieldOf(id), String(deduction)] as const),
      ),
    } as Readonly<Record<string, string>>,
    prepare: (values) => ({
      score: scoreOf(values),
      deductions: defects.flatMap(({ deduction, id }) => {
        const points = pointsOf(values[fieldOf(id)]);
        return points === undefined || points === deduction ? [] : [{ id, deduction: points }];
      }),
      ...(values['reason']!.trim() && { reason: values['reason'] }),
    }),
    async submit(body) {
      const { after, before, refund } = await client.call(answerReview, {
        params: { reviewId },
        body,
      });
      const change =
        before.score === after.score
          ? `stays ${gradeName(before)}`
          : `${gradeName(before)} is now ${gradeName(after)}`;
      const label = before.key === after.key ? '' : ' It needs a new label before it ships.';
      const fee = refund > 0 ? ` ${formatMoney(refund)} goes back.` : '';
      announce(`${certificate}: ${change}.${label}${fee}`, 'good');
      onAnswered();
      onClose();
    },
  });
  const score = scoreOf(form.values);
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Review: ${title}`}
      className="bench-form"
      submit="Answer the customer"
      busy="Sending…"
    >
      {question && <p>“{question}”</p>}
      <p>
        <Link to={cardPath(certificate)} target="_blank" rel="noreferrer">
          Report {certificate}
        </Link>
      </p>
      {defects.length > 0 && (
        <fieldset className="bench-points">
          <legend>Points that each defect costs</legend>
          {defects.map((defect) => (
            <TextField
              key={defect.id}
              {...form.field(fieldOf(defect.id))}
              label={wordsOf(defect)}
              optional={false}
              inputMode="numeric"
            />
          ))}
        </fieldset>
      )}
      <p role="status">
        {score === undefined
          ? 'Points are whole numbers; a score is from 100 to 1,000.'
          : score === grade.score
            ? `It stays ${gradeName(grade)}${score === null ? '' : ` (${score})`}.`
            : `${gradeName(grade)} (${grade.score}) becomes ${gradeName(gradeOf(score))} (${score}).`}
      </p>
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="The customer reads it. If the grade changes, it is public in the report."
      />
    </FormModal>
  );
}

const fieldOf = (defectId: string) => `points-${defectId}`;

const wordsOf = (defect: Defect) =>
  `${defectName(defect)}, ${SIDE_LABELS[defect.side].toLowerCase()}`;
