import { useLingui } from '@lingui/react/macro';
import { ROLES } from '../../desk-api/roles.ts';
import { changeRoles, disableStaff, inviteStaff, type StaffEntry, staffList } from '../../desk-api/staff.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { Facts } from '../parts/Facts.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Entry, DeskPage } from '../parts/DeskPage.tsx';
import { Table } from '../parts/Table.tsx';
import { hrefOf, type Route } from '../shell/route.ts';

const roleOptions = ROLES.map((role) => ({ value: role, label: role.charAt(0).toUpperCase() + role.slice(1) }));

/** People who work here, with what they may do. */
export function StaffPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { data, error } = useView(staffList);
  const entry = data?.staff.find(({ id }) => String(id) === route.id);
  return (
    <DeskPage
      title={t`Staff`}
      tools={
        <ActButton
          action={inviteStaff}
          kind="main"
          label={t`Invite somebody`}
          title={t`Invite somebody`}
          fields={[
            { name: 'name', label: t`Name`, kind: 'line' },
            { name: 'email', label: t`Email address`, kind: 'line' },
            { name: 'roles', label: t`Roles`, kind: 'choices', options: roleOptions },
          ]}
        />
      }
      entry={entry && <Person key={entry.id} of={entry} />}
    >
      <Failure error={error} />
      {!error && (
        <Table
          label={t`Staff`}
          rows={data?.staff}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf('staff', id)}
          current={route.id}
          empty={t`Nobody works here yet.`}
          columns={[
            { label: t`Name`, render: ({ name }) => name },
            { label: t`Roles`, render: ({ roles }) => roles.join(', ') },
            { label: t`State`, render: (person) => <State of={person} /> },
            { label: t`Last seen`, render: ({ seen }) => (seen === null ? t`never` : <Moment at={seen} aged />) },
          ]}
        />
      )}
    </DeskPage>
  );
}

function State({ of: { disabled, isEnrolled } }: { readonly of: StaffEntry }) {
  const { t } = useLingui();
  if (disabled !== null) return <Tag kind="danger">{t`Disabled`}</Tag>;
  return isEnrolled ? <Tag>{t`Active`}</Tag> : <Tag kind="warn">{t`Not enrolled`}</Tag>;
}

function Person({ of: { id, name, email, roles, passkeys, disabled } }: { readonly of: StaffEntry }) {
  const { t } = useLingui();
  const actions = disabled === null && (
    <>
      <ActButton
        action={changeRoles}
        label={t`Change roles`}
        title={t`Change the roles of ${name}`}
        fixed={{ staff: id }}
        typed={{ roles }}
        fields={[{ name: 'roles', label: t`Roles`, kind: 'choices', options: roleOptions }]}
      />
      <ActButton
        action={disableStaff}
        kind="danger"
        label={t`Disable`}
        title={t`Disable the access of ${name}`}
        fixed={{ staff: id }}
      />
    </>
  );
  return (
    <Entry title={name} actions={actions}>
      <Facts of={{ email, roles, passkeys, disabled }} />
      <p>
        <a href={hrefOf('log', undefined, { staff: String(id) })}>{t`What ${name} did`}</a>
      </p>
    </Entry>
  );
}
