import { expect, test } from 'vitest';
import { type FormField, typedRequest } from '../../../src/desk/parts/fields.ts';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'note', label: 'Note', kind: 'text' },
  { name: 'account', label: 'Account', kind: 'number' },
  { name: 'from', label: 'From', kind: 'moment' },
  { name: 'roles', label: 'Roles', kind: 'choices', options: [] },
];

test('typed fields become a request, with times of Bangkok and without what is empty, so that the schema names what is missing [DESK-18]', () => {
  const typed = { name: ' Ben ', note: '', account: '17', from: '2026-11-27T09:00', roles: ['owner'], other: 'x' };
  expect(typedRequest(fields, typed)).toEqual({
    name: ' Ben ',
    account: 17,
    from: Date.UTC(2026, 10, 27, 2),
    roles: ['owner'],
  });
});
