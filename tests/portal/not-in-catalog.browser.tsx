import type { LightItem } from '@tag/contract/orders';
import { expect } from 'chai';
import { NotInCatalog } from '../../portal/src/screens/card-submission/confirm/not-in-catalog.tsx';
import { setStage } from '../ui/stage.tsx';

const stage = setStage();
const item = (position: number, state: LightItem['state']): LightItem => ({
  id: `5b0c1f3e-0000-4000-8000-00000000001${position}`,
  subOrderId: '5b0c1f3e-0000-4000-8000-000000000001',
  position,
  title: `Card ${position}`,
  state,
  size: 'standard',
  declaredValue: 5000,
});
const text = () => stage.host.textContent!;

it('the review names the cards that the catalog lacks, and what happens to them', async () => {
  await stage.show(<NotInCatalog items={[item(0, 'matched')]} />);
  expect(text()).to.equal('');
  await stage.show(<NotInCatalog items={[item(0, 'matched'), item(1, 'by_hand')]} />);
  expect(text()).to.contain('1 card isn’t matched with our catalog yet: Card 1.');
  expect(text()).to.contain('it comes back ungraded with half of its grading fee');
  const many = [1, 2, 3, 4, 5].map((position) => item(position, 'by_hand'));
  await stage.show(<NotInCatalog items={many} />);
  expect(text()).to.contain('5 cards aren’t matched with our catalog yet');
  expect(text()).to.contain('Card 1; Card 2; Card 3 and 2 more.');
});
