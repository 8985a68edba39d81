import { lastState, type VerdictState } from '../../../src/domain/deposit-verdict.ts';
import type { Services } from '../../context.ts';
import { channelFor, type Deposit } from '../../modules/deposits/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';

/** Verdicts of a token's deposit that leave no doubt: each transfer of a token is in the logs of its transaction. */
const REFUTED: Partial<Record<VerdictState, string>> = {
  failed: 'The chain says that this transaction failed, so nothing arrived.',
  otherRecipient: 'The chain says that this transaction paid nothing to the address of this deposit.',
  otherToken: 'The chain says that this transaction paid another token.',
};

/**
 * Returns why no one can credit a deposit: the chain says for certain that its payment did not arrive, also if it
 * cannot be read any more; undefined if it does not. A chain's own coin may be paid inside a contract call, which no
 * node shows; there only a failed transaction is certain.
 */
export async function refutation(
  services: Pick<Services, 'config' | 'settings'>,
  db: Database,
  row: Deposit,
): Promise<string | undefined> {
  const state = lastState(row.verdict);
  const reason = state && REFUTED[state];
  if (reason === undefined) return undefined;
  if (state !== 'failed' && (await channelFor(services, db, row))?.contract === '') return undefined;
  return reason;
}

/** Throws `refuted` if the chain says for certain that a deposit's payment did not arrive. */
export async function assertNotRefuted(services: Services, tx: Database, row: Deposit): Promise<void> {
  const reason = await refutation(services, tx, row);
  if (reason !== undefined)
    throw new DeskError(409, 'refuted', `${reason} Nothing is credited. Reject the report, or look again.`);
}
