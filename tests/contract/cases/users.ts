import * as users from '@tag/contract/users';
import { missing, type Refused, type RuleCases } from './rule-cases.ts';

function customerName(rule: RuleCases['rule'], label: string): RuleCases {
  const length = `${label} must have 2 to 20 characters`;
  const characters = `${label} must start with an uppercase letter and have no special characters`;
  return {
    rule,
    accepted: [
      'Jo',
      'Anne-Marie',
      "O'Neil",
      'O’Neil',
      'Dr. Who 3',
      'Élodie',
      'E\u0301lodie',
      'Ñandú',
      'Žižek',
      '李娜',
      'मीरा',
      'אביגיל',
      '  Padded  ',
      'A'.repeat(20),
      '𐐀'.repeat(20),
    ],
    refused: [
      ...missing(`${label} is required`),
      ['J', length],
      ['A'.repeat(21), length],
      ['A'.repeat(1_000_000), length],
      ['jo', characters],
      ['élodie', characters],
      ['3rd', characters],
      ['-Jo', characters],
      ['Jo_Ann', characters],
      ['Jo@Ann', characters],
      ['Jo<b>', characters],
      ['Jo😀', characters],
      ['Jo\u202eAnn', characters],
      ['Jo\u0000Ann', 'Has a character that cannot be used'],
      ['Jo\nAnn', 'Has a character that cannot be used'],
      [12, 'Expected a text'],
    ],
  };
}

function staffName(rule: RuleCases['rule'], label: string): RuleCases {
  const characters = `${label} may have letters, digits, spaces, periods, apostrophes and hyphens`;
  return {
    rule,
    accepted: ['J', 'jo', "o'neil", 'de la Cruz', '3rd', 'St. John-Smith', 'é'.repeat(20)],
    refused: [
      ...missing(`${label} is required`),
      ['A'.repeat(21), `${label} must have 1 to 20 characters`],
      ['Jo!', characters],
      ['Jo_Ann', characters],
      ['Jo/Ann', characters],
    ],
  };
}

const phone = 'Phone number has an incorrect format';
const short = 'Password must have at least eight characters';
const long = 'Password must not exceed 20 characters';

const badPasswords: Refused[] = [
  ['Aa1#567', short],
  ['Aa1#5678901234567890!', long],
  ['Aa1#'.repeat(250_000), long],
  ['password1#', 'Password must have an upper-case letter'],
  ['PASSWORD1#', 'Password must have a lower-case letter'],
  ['Password#', 'Password must have a number'],
  ['Password1', 'Password must have a special character'],
  ['Pass word1', 'Password must have a special character'],
  ['Paßwörtér1', 'Password must have a special character'],
  ['Aa1#567\u0000', 'Has a character that cannot be used'],
];

const format = 'Enter the date of birth as MM-DD-YYYY';
const young = 'You must be at least 18 years old';
const old = 'You must be at most 100 years old';

const today = { year: 2026, month: 11, day: 21 };

export const cases: Record<string, RuleCases> = {
  passwordRule: {
    rule: users.passwordRule,
    accepted: ['Aa1#5678', 'Grading#2026', 'Aa1#5678901234567890', 'Ünïcode1€', '  Aa1# x '],
    refused: [...missing('Password is required'), ...badPasswords],
  },
  currentPasswordRule: {
    rule: users.currentPasswordRule,
    accepted: ['old', 'x'.repeat(100)],
    refused: [
      ...missing('Current password is required'),
      ['x'.repeat(101), 'Must not exceed 100 characters'],
    ],
  },
  passwordPairRule: {
    rule: users.passwordPairRule,
    accepted: [
      { password: 'Grading#2026', confirmPassword: 'Grading#2026' },
      { password: 'Gr\u00e4ding#2026', confirmPassword: 'Gra\u0308ding#2026' },
    ],
    refused: [
      [
        { password: 'Grading#2026', confirmPassword: 'Grading#2025' },
        'Passwords do not match',
        'confirmPassword',
      ],
      [{ password: 'Grading#2026' }, 'Confirm password is required', 'confirmPassword'],
      [{ confirmPassword: 'Grading#2026' }, 'Password is required', 'password'],
      [{ password: 'short', confirmPassword: 'short' }, short, 'password'],
    ],
  },
  passwordChangeRule: {
    rule: users.passwordChangeRule,
    accepted: [
      {
        currentPassword: 'Grading#2025',
        newPassword: 'Grading#2026',
        confirmPassword: 'Grading#2026',
      },
    ],
    refused: [
      [
        {
          currentPassword: 'Grading#2026',
          newPassword: 'Grading#2026',
          confirmPassword: 'Grading#2026',
        },
        'New password must differ from the current password',
        'newPassword',
      ],
      [
        {
          currentPassword: 'Grading#2025',
          newPassword: 'Grading#2026',
          confirmPassword: 'Grading#2027',
        },
        'Passwords do not match',
        'confirmPassword',
      ],
      [
        { currentPassword: '', newPassword: 'Grading#2026', confirmPassword: 'Grading#2026' },
        'Current password is required',
        'currentPassword',
      ],
    ],
  },
  firstNameRule: customerName(users.firstNameRule, 'First name'),
  lastNameRule: customerName(users.lastNameRule, 'Last name'),
  staffFirstNameRule: staffName(users.staffFirstNameRule, 'First name'),
  staffLastNameRule: staffName(users.staffLastNameRule, 'Last name'),
  emailRule: {
    rule: users.emailRule,
    accepted: [
      'a@b.co',
      'first.last+tag@sub.example.com',
      "o'neil@example.com",
      ' padded@example.com ',
      'a@xn--bcher-kva.example',
      'a@example.xn--p1ai',
      `${'a'.repeat(38)}@example.com`,
    ],
    refused: [
      ...missing('Email is required'),
      [`${'a'.repeat(39)}@example.com`, 'Email must not exceed 50 characters'],
      ['plain', 'Invalid email address'],
      ['a@b', 'Invalid email address'],
      ['@example.com', 'Invalid email address'],
      ['a@', 'Invalid email address'],
      ['a b@example.com', 'Invalid email address'],
      ['a@@example.com', 'Invalid email address'],
      ['.a@example.com', 'Invalid email address'],
      ['a..b@example.com', 'Invalid email address'],
      ['a@-example.com', 'Invalid email address'],
      ['a@example..com', 'Invalid email address'],
      ['a@example.c', 'Invalid email address'],
      ['a@example.com, b@example.com', 'Invalid email address'],
      ['a@example.com\u0000', 'Has a character that cannot be used'],
      ['a@example.com\nBcc: b@example.com', 'Has a character that cannot be used'],
    ],
  },
  usernameRule: {
    rule: users.usernameRule,
    accepted: ['abcdef', 'user.name_01', 'U'.repeat(100)],
    refused: [
      ...missing('Username is required'),
      ['abcde', 'Username must have 6 to 100 characters'],
      ['u'.repeat(101), 'Username must have 6 to 100 characters'],
      ['user name', 'Username may have letters, digits, periods and underscores'],
      ['user-name', 'Username may have letters, digits, periods and underscores'],
      ['usérname', 'Username may have letters, digits, periods and underscores'],
    ],
  },
  shopNameRule: {
    rule: users.shopNameRule,
    accepted: ['', 'Cardboard & Co', 'Müller’s 3. Stand!', 'x'.repeat(40)],
    refused: [
      ['x'.repeat(41), 'Shop name must not exceed 40 characters'],
      ['<b>Shop</b>', "Shop name may have letters, digits, spaces, and . , ' & ! + -"],
      ['&Co', "Shop name may have letters, digits, spaces, and . , ' & ! + -"],
    ],
  },
  phoneRule: {
    rule: users.phoneRule,
    accepted: [
      '5551234567',
      '+5551234567',
      '555-123-4567',
      '555.123.4567',
      '555 123 4567',
      '(555)1234567',
      '(555) 123-4567',
      '(555)-123-4567',
      '+(555)-123-4567',
      '555-123-45678',
      '555-123-456789',
      '+15551234567',
      '+1 (567) 362-8910',
      '+1-567-362-8910',
    ],
    refused: [
      ...missing('Phone number is required'),
      ['555123456', phone],
      ['5551234567890', phone],
      ['(555-123-4567', phone],
      ['555)-123-4567', phone],
      ['555--123-4567', phone],
      ['++5551234567', phone],
      ['1 (567) 362-8910', phone],
      ['+2 (567) 362-8910', phone],
      ['+1 (567) 362-89100', phone],
      ['+1  567 362 8910', phone],
      ['555-123-456a', phone],
      ['٥٥٥١٢٣٤٥٦٧', phone],
      ['5'.repeat(1_000_000), phone],
    ],
  },
  dateOfBirthRule: {
    rule: users.dateOfBirthRule(today),
    accepted: ['11-21-2008', '02-29-2000', '01-01-1990', '11-22-1925'],
    refused: [
      ...missing('Date of birth is required'),
      ['11-22-2008', young],
      ['11-21-2026', young],
      ['01-01-2100', young],
      ['11-21-1925', old],
      ['01-01-1800', old],
      ['2008-11-21', format],
      ['11/21/2000', format],
      ['1-1-2000', format],
      ['02-29-2001', format],
      ['02-30-2000', format],
      ['13-01-2000', format],
      ['00-10-2000', format],
      ['11-21-200', format],
      ['11-21-20000', format],
    ],
  },
  roleIdRule: {
    rule: users.roleIdRule,
    accepted: [1, 42],
    refused: [
      ...missing('Role is required'),
      [0, 'Must be at least 1'],
      [1.5, 'Expected a whole number'],
      ['1', 'Expected a whole number'],
    ],
  },
  userStatusRule: {
    rule: users.userStatusRule,
    accepted: ['unverified', 'active', 'inactive', 'password_reset', 'registered'],
    refused: [
      ...missing('User status is required'),
      ['invited', 'Expected one of unverified, active, inactive, password_reset, registered'],
      [['active'], 'Expected one of unverified, active, inactive, password_reset, registered'],
    ],
  },
  columnMappingRule: {
    rule: users.columnMappingRule,
    accepted: [
      { headers: ['Year', 'Box', ''], fields: ['year', null, null] },
      { headers: ['x'.repeat(200)], fields: ['customerEmail'] },
    ],
    refused: [
      [
        { headers: ['Year'], fields: ['year', null] },
        'Must name a field for each column',
        'fields',
      ],
      [{ headers: ['A', 'B'], fields: ['year', 'year'] }, 'Must not name a field twice', 'fields'],
      [
        { headers: ['x'.repeat(201)], fields: ['year'] },
        'Must not exceed 200 characters',
        'headers.0',
      ],
    ],
  },
  passkeyNameRule: {
    rule: users.passkeyNameRule,
    accepted: ['Key', 'A'.repeat(40)],
    refused: [
      ...missing('Name is required'),
      ['A'.repeat(41), 'Name must not exceed 40 characters'],
    ],
  },
  appCodeRule: {
    rule: users.appCodeRule,
    accepted: ['012345', '012 345'],
    refused: [
      ...missing('Code is required'),
      ['12345', 'Code must have 6 digits'],
      ['abcdef', 'Code must have 6 digits'],
    ],
  },
  factorCodeRule: {
    rule: users.factorCodeRule,
    accepted: ['012345', 'abcd-2345-efgh-6789'],
    refused: [
      ...missing('Code is required'),
      ['1'.repeat(41), 'Must not exceed 40 characters'],
      ['12345;', 'Code must have letters and digits only'],
    ],
  },
};
