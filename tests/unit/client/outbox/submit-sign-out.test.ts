// @vitest-environment node
import { idle, network, finished, ret, status } from '../support.ts';
import { describe, expect, test, vi, onTestFinished } from 'vitest';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import type { CallError } from '../../../../src/client/http/errors.ts';
import { outbox, submitMoney } from '../../../../src/client/outbox/submit.ts';
import { endSession, session } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { readSubmissionLog } from '../../../../src/client/outbox/submission-log.ts';
import { onClearUserData } from '../../../../src/storage/wipe.ts';
import { useFreshOutbox, stored, receipt, until, amount, submitted } from './support.ts';
import { expectLogged } from '../../../console.ts';

useFreshOutbox();

test('a refused token on a money call hides the entry until login [AUTH-19]', async () => {
  network(ret(-1, 'Over'));
  const error = await finished(submitMoney(transferIn, amount).catch((reason: unknown) => reason as CallError));
  expect((error as CallError).kind).toBe('token');
  expect(session.status).toBe('out');
  expect(outbox).toEqual({});
  await idle();
  expect(await stored()).toMatchObject([{ state: 'sending', account: 'a' }]);
});

test('leaves nothing after logout', async () => {
  expectLogged('Call: yuebao.in status 500');
  network(status(500));
  await submitted(transferIn, amount);
  let cleared = false;
  onTestFinished(onClearUserData(() => (cleared = true)));
  await endSession('signed-out');
  expect(cleared).toBe(true);
  expect(outbox).toEqual({});
  expect(await stored()).toEqual([]);
});

test('a response after logout changes nothing for the next customer [STORE-11]', async () => {
  let response = (_: Response): void => undefined;
  const { seen } = network(
    () =>
      new Promise((resolve) => {
        response = resolve;
      }),
  );
  const sent = submitMoney(transferIn, amount).catch((error: unknown) => error);
  await until(() => seen.length === 1, 0);
  await endSession('signed-out');
  await beginSession('token-b');
  await identify('b');
  response(receipt());
  await finished(Promise.resolve(sent));
  await idle();
  expect(outbox).toEqual({});
  expect(await stored()).toEqual([]);
  expect(await readSubmissionLog()).toEqual([]);
  expect(seen.filter(({ url }) => url.pathname.endsWith(transferIn.path))).toHaveLength(1);
});

describe("another customer logs in before the first one's call was sent", () => {
  const posts = (seen: readonly { method: string; url: URL }[]) =>
    seen.filter(({ method, url }) => method === 'POST' && !url.pathname.endsWith('logout'));
  const change = async (): Promise<void> => {
    await endSession('signed-out');
    await beginSession('token-b');
    await identify('b');
  };

  test('is never sent or kept while waiting for a lock that another tab holds [STORE-12]', async () => {
    let free = (): void => undefined;
    let waits = false;
    const held = new Promise<void>((resolve) => (free = resolve));
    const request = (_: string, input: unknown, work = input as (lock: object) => unknown): Promise<unknown> => {
      waits = true;
      return held.then(() => work({}));
    };
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [] }), request } });
    const { seen } = network(receipt());
    const sent = submitMoney(transferIn, amount, { duplicateRule: { fields: ['amount'], opened: Date.now() } }).catch(
      (error: unknown) => (error as CallError).kind,
    );
    await until(() => waits, 0);
    await change();
    free();
    expect(await finished(sent)).toBe('aborted');
    expect([posts(seen), { ...outbox }, await stored()]).toEqual([[], {}, []]);
    vi.unstubAllGlobals();
  });

  test('is never sent with another customer’s token after a connection probe [STORE-12]', async () => {
    const { seen } = network(receipt());
    noteConnection(false);
    // the probe after the failure, and the probe of the call
    const probes: (() => void)[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
      if ((input instanceof Request ? input.url : input).endsWith('/health'))
        await new Promise<void>((resolve) => probes.push(resolve));
      return fetch(input, init);
    });
    const sent = submitMoney(transferIn, amount).catch((error: unknown) => (error as CallError).kind);
    await until(() => probes.length === 2, 0);
    await change();
    for (const response of probes) response();
    expect(await finished(sent)).toBe('aborted');
    expect(posts(seen)).toEqual([]);
  });
});
