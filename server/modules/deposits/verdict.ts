import { isSameAddress } from '../../../src/domain/addresses.ts';
import type { DepositVerdict } from '../../../src/domain/deposit-verdict.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { ChainTransaction, ChainTransfer } from '../../ports/chain-reader.ts';
import type { CryptoChannel } from '../content/index.ts';
import type { Deposit } from './deposits.ts';

type Mined = Extract<ChainTransaction, { state: 'mined' }>;
type Token = Pick<CryptoChannel, 'contract' | 'decimals' | 'currency'>;

/** Whether a transfer is of a token: of this contract, whatever the token calls itself. */
const isOf = ({ contract }: Pick<Token, 'contract'>, transfer: ChainTransfer): boolean =>
  contract === '' || transfer.contract === ''
    ? contract === transfer.contract
    : isSameAddress(contract, transfer.contract);

/** Returns what a transaction brought of a token to an address, in whole base units of the ledger, rounded down. */
export function amountArrived(address: string, token: Token, transfers: readonly ChainTransfer[]): bigint {
  const sum = transfers
    .filter((transfer) => isOf(token, transfer) && isSameAddress(transfer.to, address))
    .reduce((total, { amount }) => total + amount, 0n);
  const scale = scaleOf(token.currency);
  return token.decimals > scale
    ? sum / 10n ** BigInt(token.decimals - scale)
    : sum * 10n ** BigInt(scale - token.decimals);
}

interface Report {
  readonly row: Pick<Deposit, 'payee' | 'needed' | 'created' | 'reported'>;
  readonly channel: Token & Pick<CryptoChannel, 'confirmations'>;
  /** Whether this payment was credited with another report. */
  readonly isUsed: boolean;
}

/** Judges a transaction that is in a block: what arrived counts, not what the customer said. */
function judgeMined(
  { row, channel, isUsed }: Report,
  mined: Mined,
): Pick<DepositVerdict, 'state' | 'amount' | 'to' | 'contract'> {
  const { transfers, isPlain } = mined;
  const toPayee = transfers.filter(({ to, amount }) => amount > 0n && isSameAddress(to, row.payee));
  const ours = toPayee.filter((transfer) => isOf(channel, transfer));
  if (ours.length === 0 && channel.contract === '' && !isPlain) return { state: 'unseen' };
  if (ours.length === 0) {
    const [other] = toPayee;
    const [elsewhere] = transfers.filter((transfer) => isOf(channel, transfer));
    return other
      ? { state: 'otherToken', to: other.to, contract: other.contract }
      : { state: 'otherRecipient', to: elsewhere?.to, contract: elsewhere?.contract };
  }
  const units = amountArrived(row.payee, channel, transfers);
  const found = { amount: fromUnits(units, scaleOf(channel.currency)), to: row.payee, contract: channel.contract };
  const needed = row.needed ?? channel.confirmations;
  if (units === 0n) return { state: 'tooSmall', ...found };
  if (isUsed) return { state: 'used', ...found };
  if (row.reported && row.created - mined.time > DAY_MS) return { state: 'old', ...found };
  return { state: mined.confirmations < needed ? 'young' : 'matches', ...found };
}

/** Returns what a chain says about a report. */
export function judge(report: Report, transaction: ChainTransaction, now: number): DepositVerdict {
  const look = { at: now, looked: now };
  if (transaction.state === 'missing') return { ...look, state: 'notFound' };
  const { height } = transaction;
  if (transaction.state === 'failed') return { ...look, state: 'failed', height };
  const { blockHash, confirmations, time } = transaction;
  const needed = report.row.needed ?? report.channel.confirmations;
  return { ...look, ...judgeMined(report, transaction), height, blockHash, confirmations, needed, time };
}
