import type { Chain } from '../../../src/domain/chains.ts';
import type { ServerConfig } from '../../config.ts';
import { isDemonstration } from '../../platform/demonstration.ts';
import { inAllLanguages } from '../../platform/texts/translate.ts';
import type { BankWay, Channel, CryptoChannel, WalletWay, Way } from '../content/index.ts';

type Token = Pick<CryptoChannel, 'currency' | 'credit' | 'chain' | 'contract' | 'decimals' | 'confirmations'>;

const token = (currency: string, chain: Chain, terms: [contract: string, decimals: number, confirmations: number]) =>
  ({
    currency,
    credit: currency,
    chain,
    contract: terms[0],
    decimals: terms[1],
    confirmations: terms[2],
  }) satisfies Token;

/** By chain. USDT has 18 decimals on BNB Chain and 6 elsewhere. */
const usdt = {
  TRC20: token('USDT', 'TRC20', ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6, 20]),
  ERC20: token('USDT', 'ERC20', ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, 12]),
  BEP20: token('USDT', 'BEP20', ['0x55d398326f99059fF775485246999027B3197955', 18, 15]),
};
const btc = token('BTC', 'BTC', ['', 8, 2]);
const eth = token('ETH', 'ERC20', ['', 18, 12]);

/** Deposit channels of a demonstration. The bank account is fictitious: no one can pay into it. */
const demoChannels = (): readonly Channel[] => [
  { id: 'usdt-trc20', kind: 'crypto', name: 'USDT (TRC20)', ...usdt.TRC20, minimum: '10', open: true },
  { id: 'usdt-erc20', kind: 'crypto', name: 'USDT (ERC20)', ...usdt.ERC20, minimum: '20', open: true },
  {
    id: 'usdt-bep20',
    kind: 'crypto',
    name: 'USDT (BEP20)',
    ...usdt.BEP20,
    minimum: '10',
    open: false,
    closed: inAllLanguages('channelPaused'),
  },
  { id: 'btc', kind: 'crypto', name: 'BTC (Bitcoin)', ...btc, minimum: '0.0005', open: true },
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
    open: true,
  },
];

const wallet = (
  sent: Token,
  terms: Pick<WalletWay, 'percent' | 'fixed' | 'minimum' | 'maximum' | 'minutes'>,
): WalletWay => ({ id: `wallet ${sent.currency} ${sent.chain}`, to: 'wallet', ...sent, ...terms, open: true });

const bank: BankWay = {
  id: 'bank',
  to: 'bank',
  currency: 'USDT',
  credit: 'THB',
  percent: '1',
  fixed: '0',
  minimum: '20',
  maximum: '20000',
  minutes: 24 * 60,
  open: true,
};

/** Withdrawal methods of a demonstration. */
export const demoWays: readonly Way[] = [
  wallet(usdt.TRC20, { percent: '1', fixed: '0', minimum: '10', maximum: '50000', minutes: 10 }),
  wallet(usdt.ERC20, { percent: '1', fixed: '3', minimum: '20', maximum: '50000', minutes: 15 }),
  wallet(usdt.BEP20, { percent: '1', fixed: '0', minimum: '10', maximum: '50000', minutes: 10 }),
  wallet(btc, { percent: '0', fixed: '0.0001', minimum: '0.001', maximum: '2', minutes: 60 }),
  wallet(eth, { percent: '0', fixed: '0.002', minimum: '0.01', maximum: '30', minutes: 15 }),
  bank,
];

type Mode = Pick<ServerConfig, 'mode' | 'simulatedTrading'>;

/** Returns the channels that apply if none are stored: none where money is real. */
export const defaultChannels = (mode: Mode): readonly Channel[] => (isDemonstration(mode) ? demoChannels() : []);

/** Returns the withdrawal methods that apply if none are stored: none where money is real. */
export const defaultWays = (mode: Mode): readonly Way[] => (isDemonstration(mode) ? demoWays : []);
