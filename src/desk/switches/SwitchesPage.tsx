import { useLingui } from '@lingui/react/macro';
import { closeSwitch, openSwitch, type SwitchEntry, type SwitchList, switches } from './api.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Note } from '../../ui/base/Note.tsx';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { DeskEntry, DeskPage } from '../parts/DeskPage.tsx';
import { Table } from '../parts/Table.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';

/** Products, coins and ways, each of which one person can close at once. */
export function SwitchesPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { data, error } = useView(switches);
  const { search = '' } = route.query;
  const isFound = ({ label, name }: SwitchEntry): boolean =>
    `${label} ${name}`.toLowerCase().includes(search.trim().toLowerCase());
  const entry = data?.switches.find(({ name }) => name === route.id);
  return (
    <DeskPage
      title={t`Switches`}
      tools={
        <SearchField
          label={t`Product, coin or way`}
          value={search}
          onChange={(value) => open(deskHref('switches', undefined, { search: value }), { replace: true })}
        />
      }
      entry={entry && <Switch key={entry.name} of={entry} reasons={data!.reasons} />}
    >
      <Failure error={error} />
      {data && data.fault !== '' && (
        <Note kind="danger" title={t`All of them are closed`}>
          {data.fault}
        </Note>
      )}
      {!error && (
        <Table<SwitchEntry>
          label={t`Switches`}
          rows={data?.switches.filter(isFound)}
          keyOf={({ name }) => name}
          hrefOf={({ name }) => deskHref('switches', name, { search })}
          current={route.id}
          empty={t`None fits.`}
          columns={[
            { label: t`What`, render: ({ label }) => label },
            {
              label: t`State`,
              render: ({ isOpen }) => (isOpen ? <Tag>{t`Open`}</Tag> : <Tag kind="danger">{t`Closed`}</Tag>),
            },
            { label: t`Since`, render: ({ since }) => since !== null && <Moment at={since} aged /> },
            { label: t`Customers read`, render: ({ text }) => text },
          ]}
        />
      )}
    </DeskPage>
  );
}

interface SwitchProps {
  of: SwitchEntry;
  reasons: SwitchList['reasons'];
}

function Switch({ of: { name, label, isOpen, since, text }, reasons }: SwitchProps) {
  const { t } = useLingui();
  return (
    <DeskEntry
      title={label}
      actions={
        isOpen ? (
          <ActButton
            action={closeSwitch}
            kind="danger"
            label={t`Close`}
            title={t`Close: ${label}`}
            fixed={{ name }}
            fields={[
              {
                name: 'reason',
                label: t`Reason, which customers read in their language`,
                kind: 'choice',
                options: reasons.map(({ reason, text: words }) => ({ value: reason, label: words })),
              },
            ]}
          />
        ) : (
          <ActButton action={openSwitch} label={t`Open again`} title={t`Open again: ${label}`} fixed={{ name }} />
        )
      }
    >
      <FieldList of={{ state: isOpen ? t`open` : t`closed`, since, customersRead: text }} moments={['since']} />
    </DeskEntry>
  );
}
