import * as v from 'valibot';
import { bankCodes } from '../../../src/api/banks.ts';
import { addressFault } from '../../../src/domain/addresses.ts';
import { chains } from '../../../src/domain/chains.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { toUnits } from '../../ledger/units.ts';
import { decimal, percent, positive, type Shared, words } from './setting-values.ts';

/** Settings `channels` and `payouts`: the ways by which customers deposit and withdraw. */

/** Also part of a switch's name, see `SWITCH_NAME`. */
const id = v.pipe(
  v.string(),
  v.regex(/^[\w-]([\w -]{0,38}[\w-])?$/, 'an id has at most 40 letters, digits, hyphens and spaces'),
);
const asset = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/, 'a currency is a code such as USDT'));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const chain = v.picklist(chains);
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36));
const confirmations = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
/** Address of the token's contract; '' for the chain's own coin. */
const contract = v.pipe(v.string(), v.maxLength(100));
/** `open`: closed if it is left out. `closed`: why, in the customers' languages. */
const state = { open: v.optional(v.boolean()), closed: v.optional(words) };
const common = { id, currency: asset, credit: asset, minimum: positive, ...state };

const cryptoChannel = v.strictObject({
  ...common,
  kind: v.literal('crypto'),
  name,
  chain,
  contract,
  decimals,
  confirmations,
  /** Worth in USDT up to which a payment that the chain shows is credited without staff. */
  autoLimit: v.optional(decimal),
});
const bankChannel = v.strictObject({
  ...common,
  kind: v.literal('bank'),
  name,
  bank: v.picklist(bankCodes),
  payee: v.pipe(v.string(), v.minLength(1), v.maxLength(140)),
  account: v.pipe(v.string(), v.regex(/^[\d-]{6,34}$/, 'an account number has 6 to 34 digits and hyphens')),
});
const terms = {
  ...common,
  percent,
  fixed: decimal,
  maximum: positive,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
};
const walletPayout = v.strictObject({
  ...terms,
  to: v.literal('wallet'),
  chain,
  contract,
  decimals,
  confirmations,
  /** The company's wallets that pay it: a transaction of another sender says nothing about a payment of ours. */
  wallets: v.optional(v.pipe(v.array(v.string()), v.maxLength(50))),
});
const bankPayout = v.strictObject({ ...terms, to: v.literal('bank') });

export type CryptoChannel = Shared<v.InferOutput<typeof cryptoChannel>>;
export type BankChannel = Shared<v.InferOutput<typeof bankChannel>>;
export type Channel = CryptoChannel | BankChannel;
export type WalletWay = Shared<v.InferOutput<typeof walletPayout>>;
export type BankWay = Shared<v.InferOutput<typeof bankPayout>>;
export type Way = WalletWay | BankWay;

type OnChain = Pick<CryptoChannel, 'id' | 'chain' | 'contract' | 'currency' | 'credit'>;

/** Returns what is wrong with a way on a chain; undefined if nothing is. */
function findChainFault({ id, chain: on, contract: token, currency, credit }: OnChain): string | undefined {
  if (credit !== currency) return `${id}: on a chain, credit is the currency that is sent`;
  if (on === 'BTC') return token === '' ? undefined : `${id}: Bitcoin has no contracts`;
  return token === '' || addressFault(on, token) === undefined ? undefined : `${id}: contract is no address on ${on}`;
}

/** Decimals of baht, which is no asset of the ledger. */
const BAHT_DECIMALS = 2;
const exceedsScale = (currency: string, amount: string): boolean =>
  toUnits(amount, currency === 'THB' ? BAHT_DECIMALS : scaleOf(currency)) === undefined;

/** Case and chain of a contract: two ways with the same key would see the same payments. */
const placeOf = ({ chain: on, contract: token }: Pick<OnChain, 'chain' | 'contract'>): string =>
  `${on} ${on === 'TRC20' ? token : token.toLowerCase()}`;

const findDouble = (keys: readonly string[]): string | undefined =>
  keys.find((key, index) => keys.indexOf(key) !== index);

function findChannelsFault(channels: readonly Channel[]): string | undefined {
  const onChains = channels.filter((channel) => channel.kind === 'crypto');
  const double = findDouble([
    ...channels.map((channel) => `id ${channel.id}`),
    ...onChains.map(({ chain: on, currency }) => `${currency} on ${on}`),
    ...onChains.map((channel) => `contract ${placeOf(channel)}`),
  ]);
  if (double !== undefined) return `${double} is there twice`;
  for (const channel of channels) {
    if (exceedsScale(channel.currency, channel.minimum)) return `${channel.id}: minimum has too many decimals`;
    if (channel.kind === 'bank') {
      // the only bank rate that the operator sets
      if (channel.currency !== 'THB' || channel.credit !== 'USDT')
        return `${channel.id}: a bank takes THB and credits USDT`;
      continue;
    }
    if (exceedsScale('USDT', channel.autoLimit ?? '0')) return `${channel.id}: autoLimit has too many decimals`;
    const fault = findChainFault(channel);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function findPayoutsFault(ways: readonly Way[]): string | undefined {
  const double = findDouble([
    ...ways.map((way) => `id ${way.id}`),
    ...ways.map((way) => (way.to === 'bank' ? 'a way to banks' : `${way.currency} on ${way.chain}`)),
  ]);
  if (double !== undefined) return `${double} is there twice`;
  for (const way of ways) {
    if ([way.minimum, way.maximum, way.fixed].some((amount) => exceedsScale(way.currency, amount)))
      return `${way.id}: an amount has too many decimals`;
    if (way.to === 'bank') {
      if (way.currency !== 'USDT' || way.credit !== 'THB') return `${way.id}: to banks, USDT is paid as THB`;
      continue;
    }
    const fault = findChainFault(way);
    if (fault !== undefined) return fault;
    const wrong = way.wallets?.find((wallet) => addressFault(way.chain, wallet) !== undefined);
    if (wrong !== undefined) return `${way.id}: ${wrong} is no address on ${way.chain}`;
  }
  return undefined;
}

/** Adds a check of a whole list, whose message names the entry. */
const checked = <Shape extends v.GenericSchema<unknown, readonly unknown[]>>(
  shape: Shape,
  findFault: (list: v.InferOutput<Shape>) => string | undefined,
) =>
  v.pipe(
    shape,
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed ? findFault(dataset.value as v.InferOutput<Shape>) : undefined;
      if (fault !== undefined) addIssue({ message: fault });
    }),
  );

export const channelsSchema = checked(v.array(v.variant('kind', [cryptoChannel, bankChannel])), findChannelsFault);
export const payoutsSchema = checked(v.array(v.variant('to', [walletPayout, bankPayout])), findPayoutsFault);
