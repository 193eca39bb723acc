import type { LinkProps } from '@tag/behavior/link';
import { CheckIcon } from '@tag/ui/icons';

/** A note that the card is certified, with a link to its report. */
export function Verified(props: { certificate: string; link: LinkProps | undefined }) {
  const { certificate, link } = props;
  const words = (
    <>
      <CheckIcon />
      <span>
        Verified by certificate <span className="tag-market-certificate">{certificate}</span>
      </span>
    </>
  );
  return link ? (
    <a className="tag-market-verified" {...link}>
      {words}
    </a>
  ) : (
    <p className="tag-market-verified">{words}</p>
  );
}
