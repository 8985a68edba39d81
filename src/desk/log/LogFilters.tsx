import { useLingui } from '@lingui/react/macro';
import { Field } from '../../ui/forms/Field.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { useView } from '../calls/views.ts';
import { deskHref, open, type Route } from '../shell/route.ts';
import { staffList } from '../staff/api.ts';
import { ACTION_CHOICES } from '../words/actions.ts';
import { ExportButtons } from './ExportButtons.tsx';

/** The filter of the log as its address has it. */
export type LogQuery = Readonly<Partial<Record<'staff' | 'action' | 'target' | 'from' | 'to', string>>>;

/** Returns the filter of the log in an address. */
export const logQueryOf = ({ query: { staff, action, target, from, to } }: Route): LogQuery =>
  Object.fromEntries(Object.entries({ staff, action, target, from, to }).filter(([, value]) => value !== undefined));

/** Filters of the log, and downloads of what they let through. */
export function LogFilters({ query }: { readonly query: LogQuery }) {
  const { t } = useLingui();
  const people = useView(staffList).data?.staff ?? [];
  const change = (part: LogQuery): void => open(deskHref('log', undefined, { ...query, ...part }), { replace: true });
  return (
    <>
      <Select
        label={t`Who`}
        value={query.staff ?? ''}
        onChange={(staff) => change({ staff })}
        options={[
          { value: '', label: t`Everyone` },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Select
        label={t`Action`}
        value={query.action ?? ''}
        onChange={(action) => change({ action })}
        options={[{ value: '', label: t`All` }, ...ACTION_CHOICES]}
      />
      <Field label={t`First day`} type="date" value={query.from ?? ''} onChange={(from) => change({ from })} />
      <Field label={t`Last day`} type="date" value={query.to ?? ''} onChange={(to) => change({ to })} />
      <SearchField
        label={t`On what, such as: customer 17`}
        value={query.target ?? ''}
        onChange={(target) => change({ target })}
      />
      <ExportButtons query={query} />
    </>
  );
}
