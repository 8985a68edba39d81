import { settle, signIn } from '../../features/support.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasUnsavedWork } from '../../../../src/client/forms/unsaved-work.ts';
import { outbox } from '../../../../src/client/outbox/submit.ts';
import { recordOutcome } from '../../../../src/client/outbox/outcomes.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import type { Submission } from '../../../../src/client/outbox/submission.ts';
import { useDraft } from '../../../../src/client/forms/use-draft.ts';
import { database } from '../../../../src/storage/database.ts';
import { readDraft } from '../../../../src/storage/drafts.ts';

beforeEach(signIn);
afterEach(async () => {
  await endSession('signed-out');
  await database('drafts').clear();
  await database('kept').clear();
});

const empty = { amount: '', target: '', paypass: '', proof: '' };
const open = async () => {
  const hook = renderHook(() => useDraft('withdraw', empty));
  await settle(() => hook.result.current.ready);
  return hook;
};

test('restores typed values, without secrets and documents, until they are sent [WD-03 STORE-14]', async () => {
  const first = await open();
  act(() => first.result.current.change({ amount: '250', target: '7' }));
  act(() => first.result.current.change({ paypass: '123456', proof: '/files/1' }));
  expect(hasUnsavedWork()).toBe(true);
  const { key } = first.result.current;
  first.unmount();
  expect(hasUnsavedWork()).toBe(false);
  const stored = await readDraft('a', 'withdraw');
  expect(stored).toEqual({ amount: '250', target: '7', key });
  const second = await open();
  expect([second.result.current.fields, second.result.current.key]).toEqual([
    { ...empty, amount: '250', target: '7' },
    key,
  ]);
  act(() => second.result.current.done());
  second.unmount();
  expect((await open()).result.current.fields).toEqual(empty);
});

test('values typed before the draft is read do not take the stored key [WD-13 CALL-18]', async () => {
  const first = await open();
  act(() => first.result.current.change({ amount: '250', target: '7' }));
  const { key } = first.result.current;
  first.unmount();
  const { result } = renderHook(() => useDraft('withdraw', empty));
  act(() => result.current.change({ amount: '900' }));
  await settle(() => result.current.ready);
  expect(result.current.fields).toEqual({ ...empty, amount: '900', target: '7' });
  expect(result.current.key).not.toBe(key);
});

test('two tabs with one draft share a key; a change or a refusal makes a new one [WD-13]', async () => {
  const hook = await open();
  act(() => hook.result.current.change({ amount: '250' }));
  const other = await open();
  expect(other.result.current.key).toBe(hook.result.current.key);
  const before = other.result.current.key;
  act(() => other.result.current.change({ amount: '251' }));
  const changed = other.result.current.key;
  act(() => other.result.current.renew());
  expect(new Set([before, changed, other.result.current.key]).size).toBe(3);
  expect(other.result.current.fields.amount).toBe('251');
});

/** An unresolved call with the key of a draft. */
const lost = (key: string): Submission => {
  outbox[key] = {
    key,
    account: 'a',
    call: 'extract.add',
    fields: { amount: '100' },
    order: ['amount'],
    state: 'unknown',
    created: 1,
    keyed: true,
    late: true,
    stuck: false,
    msg: '',
  };
  return outbox[key];
};
const typed = async (amount: string, followed = false) => {
  const hook = renderHook((visible: { followed: boolean }) => useDraft('withdraw', empty, visible.followed), {
    initialProps: { followed },
  });
  await settle(() => hook.result.current.ready);
  act(() => hook.result.current.change({ amount }));
  return hook;
};

test('removes a draft that was accepted late and gives the next one a new key [STORE-14 WD-13 RECH-12]', async () => {
  const { result } = await typed('100');
  const { key } = result.current;
  const call = lost(key);
  await act(async () => undefined);
  expect(result.current.fields.amount).toBe('100');
  await act(() => recordOutcome(call, { state: 'accepted' }));
  await settle(() => result.current.fields.amount === '');
  expect([result.current.key === key, hasUnsavedWork(), await readDraft('a', 'withdraw')]).toEqual([
    false,
    false,
    undefined,
  ]);
});

test('does not restore a draft that was accepted while its page was closed [STORE-14 RECH-12 WD-13]', async () => {
  const first = await typed('100');
  const { key } = first.result.current;
  first.unmount();
  await recordOutcome(lost(key), { state: 'accepted' });
  delete outbox[key];
  const { result } = await open();
  expect([result.current.fields, result.current.key === key, await readDraft('a', 'withdraw')]).toEqual([
    empty,
    false,
    undefined,
  ]);
});

test('removes a draft accepted in another tab; keeps an unsent one and its key [STORE-14 WD-13]', async () => {
  const { result } = await typed('100');
  const { key } = result.current;
  const call = lost(key);
  await act(() => recordOutcome(call, { state: 'absent' }));
  await act(async () => void delete outbox[key]);
  expect([result.current.fields.amount, result.current.key]).toEqual(['100', key]);
  await recordOutcome({ ...lost(key) }, { state: 'accepted' });
  await act(async () => void delete outbox[key]);
  await settle(() => result.current.fields.amount === '');
});

test('a draft under an open confirmation keeps its key, so that nothing is sent twice [WD-13]', async () => {
  const hook = await typed('100', true);
  const { key } = hook.result.current;
  const call = lost(key);
  await act(() => recordOutcome(call, { state: 'accepted' }));
  expect([hook.result.current.fields.amount, hook.result.current.key]).toEqual(['100', key]);
  hook.rerender({ followed: false });
  await settle(() => hook.result.current.fields.amount === '');
});
