import { createHash } from 'node:crypto';
import { openCustomer } from '../../../../server/modules/customers/customers.ts';
import { beginSession } from '../../../../server/modules/customers/sessions.ts';
import type { ChainReader } from '../../../../server/ports/chain-reader.ts';
import { channels, submitDeposit } from '../../../../src/api/deposits.ts';
import { writeAddress } from '../../../../src/domain/addresses.ts';
import type { Chain } from '../../../../src/domain/chains.ts';
import { newKey } from '../fixtures.ts';
import type { Answer } from '../support.ts';
import { type Answer as DeskAnswer, startDesk } from './desk-client.ts';

export interface Payer {
  readonly account: number;
  readonly username: string;
  readonly token: string;
}

export const USDT_TRC20 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const USDT_BEP20 = '0x55d398326f99059fF775485246999027B3197955';

const usdt = { kind: 'crypto', currency: 'USDT', credit: 'USDT', minimum: '10', open: true } as const;
export const trc20 = {
  ...usdt,
  id: 'usdt-trc20',
  name: 'USDT (TRC20)',
  chain: 'TRC20',
  contract: USDT_TRC20,
  decimals: 6,
  confirmations: 20,
  autoLimit: '0',
} as const;
export const bep20 = {
  ...usdt,
  id: 'usdt-bep20',
  name: 'USDT (BEP20)',
  chain: 'BEP20',
  contract: USDT_BEP20,
  decimals: 18,
  confirmations: 15,
  autoLimit: '0',
} as const;
export const bitcoin = {
  id: 'btc',
  kind: 'crypto',
  name: 'BTC',
  currency: 'BTC',
  credit: 'BTC',
  chain: 'BTC',
  contract: '',
  decimals: 8,
  confirmations: 2,
  minimum: '0.0005',
  open: true,
} as const;
export const baht = {
  id: 'bank-thb',
  kind: 'bank',
  name: 'KBANK',
  currency: 'THB',
  credit: 'USDT',
  bank: 'KBANK',
  payee: 'Andaman Ltd.',
  account: '1234567890',
  minimum: '500',
  open: true,
} as const;

/** Addresses of a chain that no one has the key of, the same for the same name. */
export const addressesFor = (chain: Chain, name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    writeAddress(chain, createHash('sha256').update(`${name} ${index}`).digest().subarray(0, 20)),
  );

let payers = 0;
/** Starts production with a desk, where staff do the work of the gateways. */
export async function startDeposits(chainReader?: ChainReader) {
  const desk = await startDesk({ mode: 'production' }, chainReader ? { adapters: { chainReader } } : {});
  const { services } = desk.server;
  const [treasury, second, owner] = [
    await desk.person('treasury'),
    await desk.person('treasury'),
    await desk.person('owner'),
  ];
  await services.settings.write(services.db, 'channels', [trc20, bep20, bitcoin, baht]);

  const payer = async (): Promise<Payer> => {
    const username = `payer${(payers += 1)}@example.com`;
    const { db, keys, clock } = services;
    const password = 'abc12345';
    const { id } = await openCustomer(db, keys, {
      mode: 'email',
      username,
      password,
      paypass: '048213',
      currency: 'THB',
      now: clock.now(),
    });
    return { account: id, username, token: (await beginSession(db, id, 'test', clock.now())).token };
  };
  /** Opens a channel, and returns it as the customer sees it. */
  const open = async ({ token }: Payer, channel: string) =>
    (await desk.server.must(channels, { channel }, { token })).lists.find(({ id }) => id === channel)!;
  const report = ({ token }: Payer, fields: Record<string, string>): Promise<Answer> =>
    desk.server.call(submitDeposit, fields, { token, key: newKey() });
  /** Does what needs two people. */
  const actByTwo = async (action: string, body: object): Promise<DeskAnswer> => {
    const proposed = await desk.act(treasury, action, body);
    return proposed.body.state === 'proposed' ? desk.approve(second, proposed.body.approval) : proposed;
  };
  const upload = (chain: Chain, list: readonly string[]): Promise<DeskAnswer> =>
    actByTwo('addresses.upload', { chain, csv: list.join('\n') });
  return { desk, treasury, second, owner, payer, open, report, actByTwo, upload };
}

export type DepositDesk = Awaited<ReturnType<typeof startDeposits>>;
