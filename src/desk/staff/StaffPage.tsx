import { useLingui } from '@lingui/react/macro';
import { ROLES } from '../api/roles.ts';
import {
  changeRoles,
  disableStaff,
  enableStaff,
  inviteStaff,
  type UnsentStaffEmail,
  type PasskeyEntry,
  removeStaffPasskey,
  type StaffEntry,
  staffList,
} from './api.ts';
import { Tag } from '../../ui/figures/Tag.tsx';
import { Note } from '../../ui/base/Note.tsx';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Moment } from '../parts/Moment.tsx';
import { DeskEntry, DeskPage, Section } from '../parts/DeskPage.tsx';
import { shortIdOf } from '../parts/passkey-id.ts';
import { Table } from '../parts/Table.tsx';
import { deskHref, type Route } from '../shell/route.ts';
import { ROLE_NAMES, roleList } from '../words/roles.ts';
import { PasskeyTable } from './PasskeyTable.tsx';

const roleOptions = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

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
          label={t`Invite someone`}
          title={t`Invite someone`}
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
      <UnsentStaffEmails of={data?.notices ?? []} />
      {!error && (
        <Table
          label={t`Staff`}
          rows={data?.staff}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => deskHref('staff', id)}
          current={route.id}
          empty={t`No one works here yet.`}
          columns={[
            { label: t`Name`, render: ({ name }) => name },
            { label: t`Roles`, render: ({ roles }) => roleList(roles) },
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

/** Emails about access that did not reach their person and the owners: someone may have been let in unnoticed. */
function UnsentStaffEmails({ of: emails }: { readonly of: readonly UnsentStaffEmail[] }) {
  const { t } = useLingui();
  if (emails.length === 0) return null;
  return (
    <Note kind="warn" title={t`These emails to staff were not sent yet`}>
      <ul>
        {emails.map(({ id, created, subject, state, error }) => (
          <li key={id}>
            <Moment at={created} aged /> {subject} ({state}) {error}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** What owners can do about someone's access. */
function Actions({ of: { id, name, roles, passkeys, disabled } }: { readonly of: StaffEntry }) {
  const { t } = useLingui();
  const isIn = disabled === null;
  return (
    <>
      {isIn && (
        <ActButton
          action={changeRoles}
          label={t`Change roles`}
          title={t`Change the roles of ${name}`}
          fixed={{ staff: id }}
          typed={{ roles }}
          fields={[{ name: 'roles', label: t`Roles`, kind: 'choices', options: roleOptions }]}
        />
      )}
      {(!isIn || passkeys.length === 0) && (
        <ActButton
          action={enableStaff}
          label={isIn ? t`Invite again` : t`Let in again`}
          title={isIn ? t`Invite ${name} again` : t`Let ${name} in again`}
          fixed={{ staff: id }}
        />
      )}
      {isIn && (
        <ActButton
          action={disableStaff}
          kind="danger"
          label={t`Disable`}
          title={t`Disable the access of ${name}`}
          fixed={{ staff: id }}
        />
      )}
    </>
  );
}

function Person({ of: person }: { readonly of: StaffEntry }) {
  const { t } = useLingui();
  const { id, name, email, roles, passkeys, disabled } = person;
  return (
    <DeskEntry title={name} actions={<Actions of={person} />}>
      <FieldList of={{ email, roles, disabled }} moments={['disabled']} />
      <Section title={t`Passkeys`}>
        <PasskeyTable of={passkeys} renderRemove={(passkey) => <RemovePasskey of={passkey} staff={person} />} />
      </Section>
      <p>
        <a href={deskHref('log', undefined, { staff: String(id) })}>{t`What ${name} did`}</a>
      </p>
    </DeskEntry>
  );
}

function RemovePasskey({ of: passkey, staff }: { readonly of: PasskeyEntry; readonly staff: StaffEntry }) {
  const { t } = useLingui();
  return (
    <ActButton
      action={removeStaffPasskey}
      kind="danger"
      label={t`Remove`}
      title={t`Remove the passkey ${passkey.name} (${shortIdOf(passkey.id)}) of ${staff.name}`}
      fixed={{ staff: staff.id, passkey: passkey.id }}
    />
  );
}
