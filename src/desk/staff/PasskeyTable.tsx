import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PasskeyEntry } from './api.ts';
import { Moment } from '../parts/Moment.tsx';
import { shortIdOf } from '../parts/passkey-id.ts';
import { Table } from '../parts/Table.tsx';

interface Props {
  /** Undefined while they are read. */
  of: readonly PasskeyEntry[] | undefined;
  /** Renders the button that removes one. */
  renderRemove: (passkey: PasskeyEntry) => ReactNode;
}

/** Passkeys with their ids, which emails about them show too. */
export function PasskeyTable({ of: passkeys, renderRemove }: Props) {
  const { t } = useLingui();
  return (
    <Table<PasskeyEntry>
      label={t`Passkeys`}
      rows={passkeys}
      keyOf={({ id }) => id}
      empty={t`There are no passkeys.`}
      columns={[
        { label: t`Device`, render: ({ name }) => name },
        { label: t`Id`, render: ({ id }) => shortIdOf(id) },
        { label: t`Added`, render: ({ created }) => <Moment at={created} /> },
        { label: t`Last used`, render: ({ used }) => (used === null ? t`never` : <Moment at={used} aged />) },
        { label: t`Remove`, isCardEnd: true, render: renderRemove },
      ]}
    />
  );
}
