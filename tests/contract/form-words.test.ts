import { addressFormStruct } from '@tag/contract/addresses';
import { staffUserFormStruct } from '@tag/contract/admin';
import { checkInput } from '@tag/contract/errors';
import { helpMessageStruct } from '@tag/contract/help';
import type { AnySchema } from '@tag/contract/schema';
import {
  credentialsStruct,
  passwordByLinkStruct,
  passwordChangeRule,
  profileChangeStruct,
  registrationStruct,
} from '@tag/contract/users';
import { expect, test } from 'vitest';

/** What people fill in. Choices and checkboxes start with a value. */
const forms: Record<string, AnySchema> = {
  registrationStruct,
  credentialsStruct,
  profileChangeStruct,
  passwordChangeRule,
  passwordByLinkStruct,
  addressFormStruct,
  staffUserFormStruct,
  helpMessageStruct,
};
const CHOSEN = ['type', 'addressType', 'isDefault', 'isGroupSubmitter', 'lines', 'status'];

test.each(Object.entries(forms))('%s names every field left blank', (_, form) => {
  const { fields = [] } = checkInput({}, form);
  const written = fields.filter(({ path }) => !CHOSEN.includes(path));
  expect(written.length).toBeGreaterThan(0);
  for (const { path, reason } of written) expect(reason, path).toMatch(/^[A-Z].+ is required$/);
});
