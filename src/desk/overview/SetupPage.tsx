import { useLingui } from '@lingui/react/macro';
import { setup } from './api.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { useView } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Table } from '../parts/Table.tsx';

/** Each part of the system: open, or closed and what opens it. */
export function SetupPage() {
  const { t } = useLingui();
  const { data, error } = useView(setup);
  return (
    <DeskPage title={t`Setup`}>
      <Failure error={error} />
      {!error && (
        <Table
          label={t`Parts of the company`}
          rows={data?.pieces}
          keyOf={({ name }) => name}
          empty=""
          columns={[
            { label: t`Part`, render: ({ name }) => name },
            {
              label: t`State`,
              render: ({ isOpen }) => (isOpen ? <Tag>{t`Open`}</Tag> : <Tag kind="warn">{t`Closed`}</Tag>),
            },
            { label: t`How`, render: ({ text }) => text },
          ]}
        />
      )}
    </DeskPage>
  );
}
