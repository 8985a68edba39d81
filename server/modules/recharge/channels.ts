import type { BankCode } from '../../../src/api/banks.ts';
import type { Chain } from '../../../src/domain/addresses.ts';
import type { Language } from '../../../src/config.ts';
import { depositSwitch } from '../../../src/domain/switches.ts';
import { translate } from '../../platform/texts/translate.ts';
import { closedReason, rechargeRate, switchedOffReason, type TransferSettings } from '../transfers/terms.ts';

interface ChannelBase {
  readonly id: string;
  readonly name: string;
  /** The currency the customer sends, and the asset credited to the balance. */
  readonly currency: string;
  readonly credit: string;
  readonly minimum: string;
}
export interface CryptoChannel extends ChannelBase {
  readonly kind: 'crypto';
  readonly chain: Chain;
  /** Confirmations before a deposit is credited. */
  readonly confirmations: number;
}
export interface BankChannel extends ChannelBase {
  readonly kind: 'bank';
  readonly bank: BankCode;
  readonly payee: string;
  readonly account: string;
}
export type Channel = CryptoChannel | BankChannel;

/** Deposit channels of the reference operator. The bank account is fictitious: nobody can pay into it. */
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
 * Returns the reference of a customer's bank transfer: the account number, the report number, and a check letter that
 * catches typos. Each report has its own reference, so a payment matches only one report.
 */
export const referenceOf = (account: number, report: number): string =>
  `AND${account}R${report}${'ABCDEFGHJKLMNPQRSTUVWXYZ'[(account + report) % 23]}`;

/** Returns why a channel is closed at the moment, in a language; '' if it is open. */
export const channelClosedReason = (channel: Channel, settings: TransferSettings, language: Language): string =>
  switchedOffReason(['deposits', depositSwitch(channel.id)], settings, language) ||
  closedReason(channel.id, channel.kind === 'bank' ? 'bank' : 'chains', settings, language) ||
  (channel.id === 'usdt-bep20' && settings.closed?.[channel.id] === undefined
    ? translate(language, 'channelPaused')
    : '');

/** Returns the units sent for one unit credited; '1' on a chain; undefined if the rate is not known. */
export const rateOf = (channel: Channel, settings: TransferSettings): string | undefined =>
  channel.kind === 'bank' ? rechargeRate(settings)?.rate : '1';
