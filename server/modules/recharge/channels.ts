import type { BankCode } from '../../../src/api/banks.ts';
import type { Chain } from '../../../src/lib/addresses.ts';
import type { Language } from '../../../src/config.ts';
import { translate } from '../../platform/texts/translate.ts';
import { closedFor, rechargeRate, type TransferSettings } from '../transfers/terms.ts';

interface Common {
  readonly id: string;
  readonly name: string;
  /** What is sent, and what the balance gets. */
  readonly currency: string;
  readonly credit: string;
  readonly minimum: string;
}
export interface CryptoChannel extends Common {
  readonly kind: 'crypto';
  readonly chain: Chain;
  /** Confirmations until it is credited. */
  readonly confirmations: number;
}
export interface BankChannel extends Common {
  readonly kind: 'bank';
  readonly bank: BankCode;
  readonly payee: string;
  readonly account: string;
}
export type Channel = CryptoChannel | BankChannel;

/** Ways to recharge at the reference operator. The bank account is made up: nobody can pay into it. */
export const demoChannels: readonly Channel[] = [
  {
    id: 'usdt-trc20',
    kind: 'crypto',
    name: 'USDT (TRC20)',
    currency: 'USDT',
    credit: 'USDT',
    chain: 'TRC20',
    minimum: '10',
    confirmations: 20,
  },
  {
    id: 'usdt-erc20',
    kind: 'crypto',
    name: 'USDT (ERC20)',
    currency: 'USDT',
    credit: 'USDT',
    chain: 'ERC20',
    minimum: '20',
    confirmations: 12,
  },
  {
    id: 'usdt-bep20',
    kind: 'crypto',
    name: 'USDT (BEP20)',
    currency: 'USDT',
    credit: 'USDT',
    chain: 'BEP20',
    minimum: '10',
    confirmations: 15,
  },
  {
    id: 'btc',
    kind: 'crypto',
    name: 'BTC (Bitcoin)',
    currency: 'BTC',
    credit: 'BTC',
    chain: 'BTC',
    minimum: '0.0005',
    confirmations: 2,
  },
  {
    id: 'bank-thb',
    kind: 'bank',
    name: 'KBANK',
    currency: 'THB',
    credit: 'USDT',
    bank: 'KBANK',
    payee: 'Andaman Demo Co., Ltd.',
    account: '0000000000',
    minimum: '500',
  },
];

/**
 * The reference of a customer's bank transfer: the account's number, the number of the report that it belongs to, and a
 * check letter, so that a slip is noticed. One report has one, so that a payment fits no other report.
 */
export const referenceOf = (account: number, report: number): string =>
  `AND${account}R${report}${'ABCDEFGHJKLMNPQRSTUVWXYZ'[(account + report) % 23]}`;

/** Why a channel is closed just now, in a language; '' where it is open. */
export const channelClosed = (channel: Channel, set: TransferSettings, language: Language): string =>
  closedFor(channel.id, channel.kind === 'bank' ? 'bank' : 'chains', set, language) ||
  (channel.id === 'usdt-bep20' && set.closed?.[channel.id] === undefined ? translate(language, 'channelPaused') : '');

/** Units of the currency that is sent for one that is credited; '1' by chain; undefined where it is not known. */
export const rateOf = (channel: Channel, set: TransferSettings): string | undefined =>
  channel.kind === 'bank' ? rechargeRate(set)?.rate : '1';
