export const DEMO_PASSWORD = 'Grading#2026';

/** The demo's accounts. */
export const DEMO_ACCOUNTS = [
  { email: 'collector@example.com', firstName: 'Riley', lastName: 'Carter', roleId: 1 },
  { email: 'dealer@example.com', firstName: 'Dana', lastName: 'Brooks', roleId: 1 },
  { email: 'admin@example.com', firstName: 'Alex', lastName: 'Morgan', roleId: 2 },
  { email: 'lab@example.com', firstName: 'Sam', lastName: 'Ortiz', roleId: 3 },
] as const;
