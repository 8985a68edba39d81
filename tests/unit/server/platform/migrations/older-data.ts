import { hash } from '@node-rs/argon2';

import { hashToken } from '../../../../../server/modules/customers/secrets.ts';
import { chainHash, type HashedJournal } from '../../../../../server/ledger/chain-hash.ts';
import { START } from '../../support.ts';
import { type Query, write } from './older-database.ts';

export const ACCOUNT = 100_001;
export const TOKEN = 'a-token-of-the-earlier-version';
export const [username, password] = ['older@example.com', 'abc12345'];
export const ENDS = START + 3_600_000;

/** Writes a journal between operator and customer, hashed as that version did it. */
async function journal(
  query: Query,
  ends: Map<string, { id: number; balance: bigint; sequence: number; hash: string }>,
  kind: string,
  legs: [string, bigint][],
  more: { reference?: string; hold?: number } = {},
): Promise<void> {
  const {
    rows: [response],
  } = await query(`
    select count(*)::int as form from information_schema.columns
      where table_name = 'postings' and column_name = 'form'
  `);
  const form = response.form === 0 ? 1 : 2;
  const heading: HashedJournal = {
    kind,
    reference: more.reference ?? '',
    remark: '',
    hold: more.hold ?? null,
    once: null,
    created: START - 1000,
  };
  const id = await write(query, 'journals', { ...heading });
  for (const [purpose, amount] of legs) {
    const customer = purpose === 'funding' ? null : ACCOUNT;
    const end = ends.get(purpose) ?? {
      id: await write(query, 'ledger_accounts', { customer, purpose, asset: 'USDT' }),
      balance: 0n,
      sequence: 0,
      hash: '',
    };
    end.balance += amount;
    end.sequence += 1;
    end.hash = chainHash(
      end.hash,
      { journal: id, account: end.id, asset: 'USDT', amount, balance: end.balance, sequence: end.sequence },
      heading,
      form,
    );
    ends.set(purpose, end);
    await query('update ledger_accounts set balance = $2, sequence = $3, hash = $4 where id = $1', [
      end.id,
      String(end.balance),
      end.sequence,
      end.hash,
    ]);
  }
  for (const [purpose, amount] of legs) {
    const end = ends.get(purpose)!;
    await write(query, 'postings', {
      journal: id,
      account: end.id,
      asset: 'USDT',
      amount: String(amount),
      balance: String(end.balance),
      sequence: end.sequence,
      hash: end.hash,
      form,
    });
  }
}

/** Creates an account with money, a session, the outcome of a key, an open option order and points. */
export const fill =
  (what: { order?: boolean; points?: boolean }) =>
  async (query: Query): Promise<void> => {
    await write(query, 'accounts', {
      id: ACCOUNT,
      username,
      identity: username,
      email: username,
      password: await hash(password),
      currency: 'THB',
      nickname: 'Older',
      invite_code: 'OLDERONE',
      created: START - 5000,
    });
    await write(query, 'sessions', {
      id: 'session-1',
      account: ACCOUNT,
      token: hashToken(TOKEN),
      files: hashToken('files'),
      created: START - 5000,
      seen: START - 5000,
    });
    await write(query, 'assets', { code: 'USDT', scale: 6 });
    await write(query, 'money_calls', {
      key: 'a-key-from-before',
      account: ACCOUNT,
      call: 'yuebao.in',
      body: 'hash',
      ret: 1,
      msg: '',
      data: '{"amount":"5"}',
      created: START - 1000,
    });
    const ends = new Map();
    await query('begin');
    await journal(query, ends, 'funding', [
      ['funding', -1_000_000_000n],
      ['available', 1_000_000_000n],
    ]);
    if (what.order) {
      const hold = await write(query, 'holds', {
        customer: ACCOUNT,
        asset: 'USDT',
        kind: 'option',
        reference: '500001',
        amount: '40000000',
        opened: START - 1000,
      });
      await journal(
        query,
        ends,
        'option',
        [
          ['available', -40_000_000n],
          ['held', 40_000_000n],
        ],
        { reference: '500001', hold },
      );
      await write(query, 'option_orders', {
        id: 500_001,
        account: ACCOUNT,
        code: 'BTC',
        name: 'Bitcoin',
        direction: 'up',
        minutes: 60,
        stake: '40000000',
        yield: '94',
        quote: '60000',
        quoted: START - 1000,
        price: '60000',
        scale: 2,
        source: 'Andaman index (simulated)',
        created: START - 1000,
        ends: ENDS,
        hold,
      });
    }
    if (what.points) {
      await write(query, 'point_accounts', { account: ACCOUNT, balance: 23 });
      for (const [number, balance, reason, reference, once] of [
        [20, 20, 'signin', '2026-03-09', `signin ${ACCOUNT} 2026-03-09`],
        [8, 28, 'task', '', null],
        [-5, 23, 'redeem', '7', null],
      ] as const) {
        await write(query, 'point_entries', {
          account: ACCOUNT,
          reason,
          number,
          balance,
          reference,
          once,
          created: START - 3000,
        });
      }
      await write(query, 'sign_ins', { account: ACCOUNT, day: '2026-03-09', reward: '20', created: START - 3000 });
    }
    await query('commit');
  };
