import { expect, test } from 'vitest';
import { DeskFailure } from '../../../src/desk/calls/http.ts';
import { fieldFault, type FormField, typedRequest } from '../../../src/desk/parts/fields.ts';

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

test.each([
  ['field', 'note: Invalid key: Expected "note" but received undefined', { name: 'note', message: 'Fill this in.' }],
  ['field', 'account: an account is a number', { name: 'account', message: 'An account is a number.' }],
  ['field', 'roles.0: Invalid type', { name: 'roles', message: "This value isn't allowed here." }],
  ['field', 'other: too long', undefined],
  ['changed', 'note: This has changed.', undefined],
])('a refusal %s "%s" marks the field that it names, in words [DESK-18]', (code, message, fault) => {
  expect(fieldFault(new DeskFailure(code, message, 400), fields)).toEqual(fault);
});
test.each(['1e5', '0x11', '-17', '17.0', '1 7'])(
  'never reads “%s” as the number of another customer [DESK-106]',
  (text) => {
    expect(typedRequest(fields, { account: text })).toEqual({ account: text });
  },
);
