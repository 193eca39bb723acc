import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { jsonCall, startAbused } from './abused-server.ts';
import { testDoors } from './doors.ts';
import { testImages } from './images.ts';
import { testJson } from './json.ts';
import { readOperations } from './operations.ts';
import { testRaces } from './races.ts';
import { testStrings } from './strings.ts';

/** One server for all: what comes later changes and uses up what the earlier need. */
const server = await startAbused();
const staff = await server.signIn('staff@example.com');

async function idOfUser(email: string): Promise<string> {
  const path = `/admin/users?search=${encodeURIComponent(email)}`;
  const { text } = await server.send({
    method: 'GET',
    path,
    headers: { Authorization: `Bearer ${staff}` },
  });
  return (JSON.parse(text) as { items: { id: string }[] }).items[0]!.id;
}

async function addAddress(): Promise<string> {
  const address = {
    type: 'shipping',
    addressType: 'residential',
    address: '9641 Sunset Boulevard',
    cityName: 'Beverly Hills',
    stateCode: 'CA',
    zipcode: '90210',
    countryName: 'United States',
    isDefault: true,
  };
  const token = await server.signIn('customer@example.com');
  const { text } = await server.send(jsonCall('POST', '/user-address', address, token));
  return (JSON.parse(text) as { id?: string }).id ?? '00000000-0000-4000-8000-000000000000';
}

/** A group order of a staff member, who may call everything, with a sub-order and a card. */
async function addOrder(): Promise<Record<string, unknown>> {
  const post = async (path: string, body: unknown) => {
    const { text } = await server.send(jsonCall('POST', path, body, staff));
    return JSON.parse(text) as { orderNumber: string };
  };
  const [subOrderId, itemId] = [randomUUID(), randomUUID()];
  const { orderNumber } = await post('/orders', { kind: 'group' });
  const path = `/orders/${orderNumber}/sub-orders`;
  await post(path, { id: subOrderId, name: 'Ann' });
  const card = { id: itemId, position: 0, name: 'Charizard' };
  await post(`${path}/${subOrderId}/items`, { version: 0, put: [card], remove: [] });
  return { orderNumber, subOrderId, itemId };
}

const ids = {
  '/admin/users/': await idOfUser('other@example.com'),
  '/user-address/': await addAddress(),
};
const operations = await readOperations(server, ids, await addOrder());

describe('doors', () => testDoors(server));
describe('fifty at once', () => testRaces(server, staff));
describe('pictures', () => testImages(server));
describe('naughty strings', () => testStrings(server, operations));
describe('bodies', () => testJson(server, operations));
