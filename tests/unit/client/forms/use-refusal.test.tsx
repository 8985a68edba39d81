import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { userInfo } from '../../../../src/api/auth.ts';
import { useRefusal } from '../../../../src/client/forms/use-refusal.ts';
import { connection } from '../../../../src/client/http/connection.ts';
import { CallError } from '../../../../src/client/http/errors.ts';
import { nextTurn } from '../support.ts';

afterEach(() => {
  connection.online = true;
});

const online = (isOnline: boolean) =>
  act(async () => {
    connection.online = isOnline;
    await nextTurn();
  });

test('drops "nothing was sent" once the connection is back', async () => {
  const { result } = renderHook(useRefusal);
  await online(false);
  act(() => result.current.fail(new CallError('offline', userInfo)));
  expect(result.current.refusal).toContain("We can't reach Andaman. Nothing was sent.");
  await online(true);
  expect(result.current.refusal).toBeUndefined();
});

test("keeps the server's refusal, and a failure that may have been sent, when the connection is back", async () => {
  const { result } = renderHook(useRefusal);
  for (const error of [new CallError('refused', userInfo, { msg: 'No.' }), new CallError('network', userInfo)]) {
    act(() => result.current.fail(error));
    const { refusal } = result.current;
    expect(refusal).toMatch(/No\.|An error occurred/);
    await online(false);
    await online(true);
    expect(result.current.refusal).toBe(refusal);
  }
});

test('shows nothing for the end of a session, which has its own message', () => {
  const { result } = renderHook(useRefusal);
  act(() => result.current.fail(new CallError('token', userInfo)));
  expect(result.current.refusal).toBeUndefined();
});
