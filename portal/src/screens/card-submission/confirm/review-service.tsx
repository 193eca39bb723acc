import { useSubmission } from '../submission-context.tsx';
import { Facts } from '@tag/ui/facts';
import { Section } from './review-section.tsx';

/** Speed, resolution, extras, and discounts to check. */
export function ReviewService() {
  const { order, references } = useSubmission();
  const { options, subOrders, groupSubmitter, kind, name, defaultName } = order;
  const nameOf = (list: readonly { code: string; name: string }[], code: string | null) =>
    list.find((one) => one.code === code)?.name ?? code;
  const own = subOrders.filter(({ serviceSpeed }) => serviceSpeed !== null);
  const extras = [
    options.include360Video && '360 video',
    options.foilWrapped && 'foil wrapping',
    options.assurance && 'assurance',
    options.submissionKit && 'submission kit',
  ].filter(Boolean);
  return (
    <Section title="Service" step="shipping">
      <Facts
        className="review-facts"
        facts={[
          ['Order name', kind === 'group' && (name || defaultName)],
          ['Group submitter', kind === 'group' && (groupSubmitter?.name ?? 'You')],
          ['Service speed', nameOf(references.serviceSpeeds, options.serviceSpeed)],
          ...own.map(
            (one) => [one.name, nameOf(references.serviceSpeeds, one.serviceSpeed)] as const,
          ),
          ['Scans and video', nameOf(references.tiers, options.tier)],
          ['Extras', extras.length > 0 ? extras.join(', ') : 'None'],
        ]}
      />
    </Section>
  );
}
