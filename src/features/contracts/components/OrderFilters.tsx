import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useResource } from '../../../client/query/use-resource.ts';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { Select } from '../../../ui/Select.tsx';
import { coinList } from '../../market/store.ts';
import { filter, type StatusFilter } from '../store.ts';

const ALL = '*';

/** Which orders the history shows: by status and by coin. */
export function OrderFilters() {
  const { t } = useLingui();
  const { status, code } = useSnapshot(filter);
  const { value: coins } = useResource(coinList);
  const statuses: readonly { value: StatusFilter; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'open', label: t`Open` },
    { value: 'dealt', label: t`Filled` },
    { value: 'cancelled', label: t`Cancelled` },
    { value: 'refused', label: t`Rejected` },
  ];
  return (
    <>
      <FilterChips<StatusFilter>
        label={t`Status`}
        options={statuses}
        value={status}
        onChange={(next) => (filter.status = next)}
      />
      <Select
        label={t`Coin`}
        name="code"
        value={code === '' ? ALL : code}
        onChange={(next) => (filter.code = next === ALL ? '' : next)}
        options={[
          { value: ALL, label: t`All coins` },
          ...(coins?.lists ?? []).map((coin) => ({ value: coin.code, label: `${coin.code} · ${coin.name}` })),
        ]}
      />
    </>
  );
}
