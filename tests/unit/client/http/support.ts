import { afterEach, beforeEach, expect, vi } from 'vitest';
import { CallError } from '../../../../src/client/http/errors.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';

/** The outcome of a call after all its waits. */
export const settle = async <T>(promise: Promise<T>): Promise<T | CallError> => {
  const result = promise.catch((error: unknown) => error as CallError);
  await vi.runAllTimersAsync();
  return result;
};
export const failed = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await settle(promise);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};
export const gaps = (seen: readonly { at: number }[]): number[] =>
  seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0));

/** Fakes timers and goes online before each test. */
export function useFreshNetwork(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    noteConnection(true);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
