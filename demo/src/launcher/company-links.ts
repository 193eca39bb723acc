import type { Links } from '@tag/portal/server';
import { BASE_PATH as DOCS_PATH } from '@tag/docs';
import { COMPANY_PATH } from '../site/index.ts';

/** The portal's links to pages elsewhere: those of the demo company's site. */
export function companyLinks(site: string): Links {
  const page = (name: string) => `${site}${COMPANY_PATH}/${name}`;
  return {
    company: page('about.html'),
    reholder: page('services.html#reholder'),
    score: page('scale.html'),
    dig: page('services.html#report'),
    marketing: page('partners.html'),
    docs: `${site}${DOCS_PATH}/`,
    help: page('contact.html'),
    terms: page('terms.html'),
    privacy: page('privacy.html'),
  };
}
