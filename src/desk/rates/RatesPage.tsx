import { useLingui } from '@lingui/react/macro';
import { type RateEntry, rates, setRates } from './api.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { Note } from '../../ui/base/Note.tsx';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { DeskPage, DeskEntry } from '../parts/DeskPage.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { deskHref, type Route } from '../shell/route.ts';

/** What one USDT is worth in each currency, and what customers pay and get in baht. */
export function RatesPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { data, error } = useView(rates);
  const entry = data?.rates.find(({ code }) => code === route.id);
  return (
    <DeskPage title={t`Rates`} entry={entry && <Rate key={entry.code} of={entry} />}>
      <Failure error={error} />
      {data?.faults.map((fault) => (
        <Note key={fault} kind="danger" title={t`A stored rate is invalid`}>
          {fault}
        </Note>
      ))}
      {!error && (
        <Table<RateEntry>
          label={t`Rates`}
          rows={data?.rates}
          keyOf={({ code }) => code}
          hrefOf={({ code }) => deskHref('rates', code)}
          current={route.id}
          empty=""
          columns={[
            { label: t`Currency`, render: ({ code }) => code },
            { label: t`For one USDT`, isNumber: true, render: ({ rate }) => rate ?? t`none` },
            { label: t`As of`, render: ({ time }) => time !== null && <Moment at={time} aged /> },
            { label: t`Source`, render: ({ source }) => source },
            {
              label: t`State`,
              render: ({ isUsed }) => (isUsed ? <Tag>{t`Used`}</Tag> : <Tag kind="warn">{t`Not used`}</Tag>),
            },
          ]}
        />
      )}
    </DeskPage>
  );
}

function Rate({ of: { code, rate, time, source, isUsed } }: { readonly of: RateEntry }) {
  const { t } = useLingui();
  return (
    <DeskEntry
      title={code}
      actions={
        <ActButton
          action={setRates}
          kind="main"
          label={t`Set`}
          title={t`Set the rate of ${code}`}
          typed={{ rate: rate ?? '' }}
          fields={[{ name: 'rate', label: t`${code} for one USDT`, kind: 'line' }]}
          toRequest={(request) => ({ rates: [{ code, ...request }] })}
        />
      }
    >
      <FieldList of={{ forOneUsdt: rate, time, source, used: isUsed }} moments={['time']} />
    </DeskEntry>
  );
}
