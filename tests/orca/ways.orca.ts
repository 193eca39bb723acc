import { inject } from 'vitest';
import { PUBLISHED } from '../journeys/certificates.ts';
import { byEarBriefly } from './by-ear.ts';

const { portal } = inject('product');

byEarBriefly('certificate', 'from the landing page to its report', async ({ page, hear }) => {
  await page.goto(portal);
  const field = page.locator('main').getByLabel('Certificate number');
  await hear(/Certificate number/, 'go to the field', () => field.focus());
  await hear(/Umbreon VMAX/, `type ${PUBLISHED}, and Return`, async () => {
    await field.fill(PUBLISHED);
    await field.press('Enter');
  });
});
