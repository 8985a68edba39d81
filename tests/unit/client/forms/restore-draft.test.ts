import { expect, test } from 'vitest';
import { restoreDraft } from '../../../../src/client/forms/restore-draft.ts';

const empty = { amount: '', speed: 'standard' };

test.each([
  ['nothing stored', undefined, empty, { ...empty }, undefined, true],
  ['a stored draft', { amount: '5', key: 'k' }, empty, { amount: '5', speed: 'standard' }, 'k', true],
  [
    'a field typed since',
    { amount: '5', key: 'k' },
    { amount: '7', speed: 'standard' },
    { amount: '7', speed: 'standard' },
    undefined,
    false,
  ],
  [
    'another field typed since',
    { amount: '5', key: 'k' },
    { amount: '', speed: 'quick' },
    { amount: '5', speed: 'quick' },
    undefined,
    false,
  ],
  ['a field that the form has no more', { note: 'x', key: 'k' }, empty, { ...empty }, 'k', true],
] as const)('restores a form from %s [STORE-14]', (_, stored, typed, fields, key, isUntouched) => {
  expect(restoreDraft(stored, typed, empty)).toEqual({ fields, key, isUntouched });
});
