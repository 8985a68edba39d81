import { expect, test } from 'vitest';
import { proposeSetting } from '../../../src/desk/terms/api.ts';
import { DeskFailure } from '../../../src/desk/calls/http.ts';
import { fieldFaults, requiredFields, type FormField, typedRequest } from '../../../src/desk/parts/fields.ts';

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
  [
    'field',
    'note: Invalid key: Expected "note" but received undefined',
    { name: 'note', label: 'Note', message: 'Fill this in.' },
  ],
  [
    'field',
    'account: an account is a number',
    { name: 'account', label: 'Account', message: 'An account is a number.' },
  ],
  ['field', 'roles.0: Invalid type', { name: 'roles', label: 'Roles', message: "This value isn't allowed here." }],
  ['field', 'other: too long', undefined],
  ['changed', 'note: This has changed.', undefined],
])('a refusal %s "%s" marks the field that it names, in words [DESK-18]', (code, message, fault) => {
  expect(fieldFaults(new DeskFailure(code, message, 400), fields)).toEqual(fault ? [fault] : []);
});

test('a refusal of several fields marks each of them once, in the order of the form [DESK-38]', () => {
  const message =
    'roles.0: Invalid type\nroles.1: Invalid type\nname: Invalid key: Expected "name" but received undefined';
  expect(fieldFaults(new DeskFailure('field', message, 400), fields)).toEqual([
    { name: 'name', label: 'Name', message: 'Fill this in.' },
    { name: 'roles', label: 'Roles', message: "This value isn't allowed here." },
  ]);
});

test('tells required fields from those that may be left out, by the schema of the action [DESK-38]', () => {
  const request = { name: 'config.cooling', data: '{}', effective: null };
  expect([...requiredFields(proposeSetting, request)]).toEqual(['reason']);
});

test.each(['1e5', '0x11', '-17', '17.0', '1 7'])(
  'never reads “%s” as the number of another customer [DESK-106]',
  (text) => {
    expect(typedRequest(fields, { account: text })).toEqual({ account: text });
  },
);
