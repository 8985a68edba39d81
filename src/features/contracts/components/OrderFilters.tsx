import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { FilterChips } from '../../../ui/forms/FilterChips.tsx';
import { PickerField } from '../../../ui/forms/PickerField.tsx';
import { CoinSheet } from '../../market/index.ts';
import { filter, type StatusFilter } from '../store.ts';

/** Filters the history by status and by coin. */
export function OrderFilters() {
  const { t } = useLingui();
  const { status, code } = useSnapshot(filter);
  const [isCoinSheetOpen, setIsCoinSheetOpen] = useState(false);
  const all = t`All coins`;
  const coin = code || all;
  const statuses: readonly { value: StatusFilter; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'open', label: t`Open` },
    { value: 'dealt', label: t`Filled` },
    { value: 'cancelled', label: t`Cancelled` },
    { value: 'refused', label: t`Rejected` },
  ];
  const choose = (next: string): void => {
    filter.code = next;
    setIsCoinSheetOpen(false);
  };
  return (
    <>
      <FilterChips<StatusFilter>
        label={t`Status`}
        options={statuses}
        value={status}
        onChange={(next) => (filter.status = next)}
      />
      <PickerField label={t`Coin`} value={coin} name={t`Coin: ${coin}`} onClick={() => setIsCoinSheetOpen(true)} />
      {isCoinSheetOpen && (
        <Suspense>
          <CoinSheet code={code} all={all} onChoose={choose} onClose={() => setIsCoinSheetOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
