import { proxy } from 'valtio';
import { serverNow } from '../../client/http/server-clock.ts';
import { readUntilSettled } from '../../client/query/resource.ts';
import { wait } from '../../browser/wait.ts';
import { pendingDeposits } from '../deposits/index.ts';
import { history, holding, type OptionOrder, pendingOf } from '../options/index.ts';
import { protection } from '../protection/index.ts';

/** What home's state row is about; undefined if nothing is due. */
export type Due = 'option' | 'deposit' | 'questions';

/**
 * What was due when home was drawn. It stays until the customer opens home again, so that the prices below do not move
 * when an order ends or a deposit arrives.
 */
export const due = proxy<{ kind: Due | undefined }>({ kind: undefined });

/** Returns the open options, the next to expire first. */
export const openOptions = (open: readonly OptionOrder[], settled: readonly OptionOrder[]): readonly OptionOrder[] =>
  pendingOf(open, settled).toSorted((a, b) => (a.ends ?? Infinity) - (b.ends ?? Infinity));

const findDue = (): Due | undefined => {
  if (openOptions(holding.state.items, history.state.items).length > 0) return 'option';
  if (pendingDeposits.state.items.length > 0) return 'deposit';
  const risk = protection.state.value?.risk;
  return risk && (risk.opens === undefined || risk.opens > serverNow()) ? 'questions' : undefined;
};

/** How long home waits to know what is due. */
const DUE_TIMEOUT_MS = 1000;

/** Reads what may be due, from the device or the server. What takes too long counts at the next start. */
export const readDue = async (): Promise<void> => {
  await Promise.race([Promise.all([holding, pendingDeposits, protection].map(readUntilSettled)), wait(DUE_TIMEOUT_MS)]);
  due.kind = findDue();
};
