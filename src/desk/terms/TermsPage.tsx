import { useLingui } from '@lingui/react/macro';
import { type Term, terms } from './api.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { useView } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Table } from '../parts/Table.tsx';
import { deskHref, type Route } from '../shell/route.ts';
import { settingName } from '../words/settings.ts';
import { TermEntry } from './TermEntry.tsx';

/** Terms and texts: what applies, what is planned, and earlier versions. */
export function TermsPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { data, error } = useView(terms);
  const entry = data?.terms.find(({ name }) => name === route.id);
  return (
    <DeskPage title={t`Terms and texts`} entry={entry && <TermEntry key={entry.name} of={entry} />}>
      <Failure error={error} />
      {!error && (
        <Table<Term>
          label={t`Terms and texts`}
          rows={data?.terms}
          keyOf={({ name }) => name}
          hrefOf={({ name }) => deskHref('terms', name)}
          current={route.id}
          empty=""
          columns={[
            { label: t`Name`, render: ({ name }) => settingName(name) },
            {
              label: t`State`,
              render: ({ data: stored, fault }) =>
                fault === '' ? (
                  <Tag>{stored === null ? t`Built in` : t`Set`}</Tag>
                ) : (
                  <Tag kind="danger">{t`Invalid`}</Tag>
                ),
            },
            { label: t`Planned`, isNumber: true, render: ({ planned }) => planned.length || '' },
          ]}
        />
      )}
    </DeskPage>
  );
}
