import { targetName } from '../../../src/desk/words/targets.ts';
import type { Database } from '../../platform/db/connect.ts';
import { depositNumbers } from '../deposits/views.ts';
import { withdrawalNumbers } from '../withdrawals/views.ts';

/** Returns the ids in targets of a kind, such as `deposit 5`. */
const idsIn = (targets: readonly string[], kind: string): number[] => [
  ...new Set(
    targets.flatMap((target) => {
      const [name, id = ''] = target.split(' ');
      return name === kind && /^\d{1,15}$/.test(id) ? [Number(id)] : [];
    }),
  ),
];

/**
 * Returns how people call what entries of the log are about: deposits and withdrawals by the numbers that customers
 * know.
 */
export async function targetNames(db: Database, targets: readonly string[]): Promise<(target: string) => string> {
  const numbers = new Map<string, string>();
  for (const [id, number] of await depositNumbers(db, idsIn(targets, 'deposit'))) numbers.set(`deposit ${id}`, number);
  for (const [id, number] of await withdrawalNumbers(db, idsIn(targets, 'withdrawal')))
    numbers.set(`withdrawal ${id}`, number);
  return (target) => {
    const number = numbers.get(target);
    return number === undefined ? targetName(target) : `${target.split(' ')[0]} ${number}`;
  };
}
