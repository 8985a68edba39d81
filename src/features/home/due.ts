import { serverNow } from '../../client/http/server-clock.ts';
import { readUntilSettled } from '../../client/query/resource.ts';
import { wait } from '../../browser/wait.ts';
import { pendingDeposits } from '../deposits/index.ts';
import { history, holding, type OptionOrder, pendingOf } from '../options/index.ts';
import { protection } from '../protection/index.ts';

/** What home's state row is about; undefined if nothing is due. */
export type Due = 'option' | 'deposit' | 'questions';

/** Returns the open options, the next to expire first. */
export const openOptions = (open: readonly OptionOrder[], settled: readonly OptionOrder[]): readonly OptionOrder[] =>
  pendingOf(open, settled).toSorted((a, b) => (a.ends ?? Infinity) - (b.ends ?? Infinity));

/** Returns what is due, as far as it was read. */
export const findDue = (): Due | undefined => {
  if (openOptions(holding.state.items, history.state.items).length > 0) return 'option';
  if (pendingDeposits.state.items.length > 0) return 'deposit';
  const risk = protection.state.value?.risk;
  return risk && (risk.opens === undefined || risk.opens > serverNow()) ? 'questions' : undefined;
};

/** How long home waits to know what is due. */
const DUE_TIMEOUT_MS = 1000;

/** Reads what may be due, from the device or the server, for as long as home waits for it. */
export const readDue = (): Promise<unknown> =>
  Promise.race([Promise.all([holding, pendingDeposits, protection].map(readUntilSettled)), wait(DUE_TIMEOUT_MS)]);
