import { certificateStruct } from '@tag/contract/graded-cards';
import { list, optional, shape, text, type TypeOf } from '@tag/contract/schema';

const url = text({ min: 1, max: 2048, pattern: /^https?:\/\/\S+$/, reason: 'Expected an address' });

/** Pages elsewhere. A link that is not set is not shown. */
const linksStruct = shape({
  company: optional(url),
  reholder: optional(url),
  score: optional(url),
  dig: optional(url),
  marketing: optional(url),
  docs: optional(url),
  terms: optional(url),
  privacy: optional(url),
  help: optional(url),
  social: optional(list(shape({ name: text({ min: 1, max: 40 }), url }), { max: 12 })),
});
export type Links = TypeOf<typeof linksStruct>;

/** Settings read when the portal runs, not when it is built; they are written into every page. */
export const settingsStruct = shape({
  /** Where browsers reach the API, without a slash at the end. */
  apiBase: url,
  links: linksStruct,
  /** The app of Intercom's messenger; without it the help chat is our own panel. */
  helpChatAppId: optional(
    text({ min: 1, max: 64, pattern: /^[A-Za-z0-9_-]+$/, reason: 'Expected the id of an app' }),
  ),
  /** The script that partners' pages load to show our elements; without it no lines are offered. */
  embedScript: optional(url),
  /** Sites besides the API whose pictures the defect viewer may show. */
  pictureOrigins: list(
    text({
      max: 200,
      pattern: /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/,
      reason: 'Expected an origin such as https://images.example.com',
    }),
    { max: 20 },
  ),
  /** Certificates a visitor without one at hand may look at. */
  exampleCertificates: list(certificateStruct, { max: 6 }),
});
export type Settings = TypeOf<typeof settingsStruct>;
