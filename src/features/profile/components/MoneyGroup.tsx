import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { pendingDeposits } from '../../deposits/index.ts';
import { moneyLinks } from '../entries.ts';
import { EntryGroups } from './EntryGroups.tsx';
import { useRecentRead } from './use-recent-read.ts';

/** Links to transactions and payees, with the number of deposits on their way if another page has just read it. */
export function MoneyGroup() {
  const { t } = useLingui();
  const pending = useRecentRead(pendingDeposits);
  const count = pending?.last ? pending.items.length : 0;
  const value = count > 0 && t`${plural(count, { one: '# on its way', other: '# on their way' })}`;
  return <EntryGroups groups={[moneyLinks]} values={{ '/pages/Recharge/record': value }} />;
}
