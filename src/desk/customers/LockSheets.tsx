import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Field } from '../../ui/forms/Field.tsx';
import { ActSheet } from '../parts/ActSheet.tsx';
import { useProposing } from '../parts/use-proposing.ts';
import { endCustomerSessions, freezeCustomer, unfreezeCustomer } from './api.ts';
import { CustomerReason } from './CustomerReason.tsx';
import { Effects } from './Effects.tsx';
import { numberedNameOf, type SheetProps } from './sheet-props.ts';
import { useReason } from './use-reason.ts';

/** Freezes a customer's account at once. */
export function FreezeSheet({ of, onClose }: SheetProps) {
  const { t } = useLingui();
  const { chosen, setChosen, note, setNote, fields } = useReason();
  return (
    <ActSheet
      action={freezeCustomer}
      kind="danger"
      title={t`Freeze ${numberedNameOf(of)}`}
      line={t`It applies at once. Unfreezing needs two people.`}
      request={fields && { account: of.id, ...fields }}
      missing={t`Choose a reason. Your own words need at least 10 letters.`}
      label={t`Freeze now`}
      done={t`The account is frozen.`}
      onClose={onClose}
      after={<Field label={t`What happened, for the log`} value={note} onChange={setNote} help={t`Optional.`} />}
    >
      <Effects
        stops={[t`New logins`, t`Orders, transfers, changes`, t`Payment of withdrawals`]}
        goesOn={[
          t`Looking at the account where logged in`,
          t`Open orders end as usual`,
          t`Money of withdrawals stays on hold`,
        ]}
      />
      <CustomerReason
        value={chosen}
        onChange={setChosen}
        cards={['restrictionAccess', 'restrictionRequest', 'restrictionLaw']}
      />
    </ActSheet>
  );
}

/** Proposes to open a frozen account again. */
export function UnfreezeSheet({ of, onClose }: SheetProps) {
  const { t } = useLingui();
  const isProposing = useProposing();
  const [note, setNote] = useState('');
  return (
    <ActSheet
      action={unfreezeCustomer}
      title={t`Unfreeze ${numberedNameOf(of)}`}
      line={t`They can log in, order and move money again.`}
      request={note.trim() === '' ? undefined : { account: of.id, note }}
      missing={t`Say why it is safe to open it.`}
      label={isProposing ? t`Propose to unfreeze` : t`Unfreeze`}
      done={t`The account is open again.`}
      onClose={onClose}
    >
      <Field
        label={t`Why it is safe to open it`}
        value={note}
        onChange={setNote}
        help={t`For the second person and the log. The customer doesn't read it.`}
      />
    </ActSheet>
  );
}

/** Logs a customer out on all devices. */
export function LogoutSheet({ of, onClose }: SheetProps) {
  const { t } = useLingui();
  const { chosen, setChosen, note, setNote, fields } = useReason();
  return (
    <ActSheet
      action={endCustomerSessions}
      title={t`Log ${numberedNameOf(of)} out everywhere`}
      line={t`It applies at once. They can log in again at any time.`}
      request={fields && { account: of.id, ...fields }}
      missing={t`Choose a reason. Your own words need at least 10 letters.`}
      label={t`Log out everywhere`}
      done={t`They are logged out on all devices.`}
      onClose={onClose}
      after={<Field label={t`What happened, for the log`} value={note} onChange={setNote} help={t`Optional.`} />}
    >
      <Effects
        stops={[t`All sessions, on every device`, t`Pending withdrawals, until they confirm them`]}
        goesOn={[t`New logins and withdrawals`, t`Open orders`]}
      />
      <CustomerReason value={chosen} onChange={setChosen} />
    </ActSheet>
  );
}
