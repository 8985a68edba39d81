// @vitest-environment node
import { idle, network } from '../support.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { outbox, resolveSubmissions } from '../../../../src/client/outbox/submit.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { database } from '../../../../src/storage/database.ts';
import { useFreshOutbox, receipt, outcome, until, changeInOtherTab, amount, submitted } from './support.ts';

useFreshOutbox();

test('entries of another tab show here, and disappear once dropped there', async () => {
  network(outcome({ status: 'running' }));
  await resolveSubmissions();
  const theirs = {
    key: 'k-1',
    account: 'a',
    call: 'yuebao.in',
    fields: amount,
    order: ['amount'],
    state: 'unknown',
    created: 1,
    keyed: true,
    late: true,
    stuck: false,
  };
  await database('journal').set('a|k-1', theirs);
  await database('journal').set('b|k-2', { ...theirs, key: 'k-2', account: 'b' });
  await changeInOtherTab(() => outbox['k-1'] !== undefined);
  expect(Object.keys(outbox)).toEqual(['k-1']);
  await database('journal').delete('a|k-1');
  await changeInOtherTab(() => outbox['k-1'] === undefined);
});

describe('two tabs with one draft', () => {
  const theirs = {
    key: 'draft-key-7',
    account: 'a',
    call: 'yuebao.in',
    fields: amount,
    order: ['amount'],
    state: 'sending',
    created: 1,
    keyed: true,
    late: false,
    stuck: false,
  };
  /** Browser locks, one of which another tab holds until it is released. */
  const locks = (name: string) => {
    let held = true;
    const waiting: (() => void)[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        query: async () => ({ held: held ? [{ name }] : [] }),
        request: async (requested: string, input: unknown, work = input as (lock: object | null) => unknown) => {
          if (requested !== name || !held) return work({});
          if ((input as { ifAvailable?: boolean }).ifAvailable) return work(null);
          await new Promise<void>((resolve) => waiting.push(resolve));
          return work({});
        },
      },
    });
    return () => {
      held = false;
      for (const next of waiting) next();
    };
  };
  afterEach(() => void vi.unstubAllGlobals());

  test('shows the other tab’s call as running, and as done once it is [WD-13]', async () => {
    const release = locks('andaman-money-draft-key-7');
    network(outcome({ status: 'running' }));
    await resolveSubmissions();
    await database('journal').set('a|draft-key-7', theirs);
    await changeInOtherTab(() => outbox['draft-key-7']?.state === 'sending');
    await database('journal').delete('a|draft-key-7');
    await changeInOtherTab(() => outbox['draft-key-7'] === undefined);
    release();
  });

  test('looks up the other tab’s call if that tab closes before the response [WD-13]', async () => {
    const release = locks('andaman-money-draft-key-7');
    network(outcome({ status: 'refused', msg: 'No funds' }));
    await resolveSubmissions();
    await database('journal').set('a|draft-key-7', theirs);
    await changeInOtherTab(() => outbox['draft-key-7']?.state === 'sending');
    release();
    await until(() => outbox['draft-key-7']?.state === 'refused');
  });

  test('without keys, confirms the other tab’s accepted call and sends nothing [WD-13 CALL-20]', async () => {
    setIdempotency(false);
    const { seen } = network(receipt());
    await submitted(transferIn, amount, { key: 'draft-key-8' });
    await idle();
    expect(await submitted(transferIn, amount, { key: 'draft-key-8' })).toMatchObject({
      key: 'draft-key-8',
      state: 'accepted',
    });
    expect(seen).toHaveLength(1);
  });

  test('looks a call up when confirmed again before an earlier start’s outbox was read [CALL-22]', async () => {
    const { seen } = network(outcome({ status: 'accepted', data: { id: 'receipt-9', amount: '100' } }));
    await database('journal').set('a|draft-key-7', theirs);
    const endpoint = await submitted(transferIn, amount, { key: 'draft-key-7' });
    expect(endpoint).toMatchObject({ key: 'draft-key-7' });
    await until(() => outbox['draft-key-7']?.state === 'accepted');
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
