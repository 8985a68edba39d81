import { useLingui } from '@lingui/react/macro';
import type { CustomerPage } from './api-views.ts';
import {
  ADJUSTMENT_CATEGORIES,
  adjustCustomer,
  endCustomerSessions,
  freezeCustomer,
  messageCustomer,
  noteCustomer,
  revealCustomer,
  unfreezeCustomer,
} from './api.ts';
import { CopyLine } from '../../ui/figures/CopyLine.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { useCustomerReason } from '../parts/use-customer-reason.ts';
import { RestrictionActions } from './CustomerRestrictions.tsx';

/** What staff do with a customer. */
export function CustomerActions({ of }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  const { id, frozen } = of;
  const fixed = { account: id };
  const why = useCustomerReason(of);
  return (
    <>
      <ActButton
        action={noteCustomer}
        label={t`Note`}
        title={t`Note about customer ${id}`}
        fixed={fixed}
        fields={[{ name: 'text', label: t`Note, for staff only`, kind: 'text' }]}
      />
      <ActButton
        action={messageCustomer}
        label={t`Message`}
        title={t`Message to customer ${id}`}
        fixed={fixed}
        fields={[
          { name: 'title', label: t`Title`, kind: 'line' },
          { name: 'text', label: t`Text, in the customer's language`, kind: 'text' },
        ]}
      />
      <Reveal id={id} />
      <Adjust id={id} />
      <ActButton
        action={endCustomerSessions}
        label={t`Log out`}
        title={t`Log customer ${id} out everywhere`}
        fixed={fixed}
        {...why}
      />
      <RestrictionActions of={of} />
      {frozen === null ? (
        <ActButton
          action={freezeCustomer}
          kind="danger"
          label={t`Freeze`}
          title={t`Freeze customer ${id}`}
          fixed={fixed}
          {...why}
        />
      ) : (
        <ActButton action={unfreezeCustomer} label={t`Unfreeze`} title={t`Unfreeze customer ${id}`} fixed={fixed} />
      )}
    </>
  );
}

function Reveal({ id }: { readonly id: number }) {
  const { t } = useLingui();
  return (
    <ActButton
      action={revealCustomer}
      label={t`Reveal`}
      title={t`Reveal something about customer ${id}`}
      fixed={{ account: id }}
      fields={[
        {
          name: 'what',
          label: t`What`,
          kind: 'choice',
          options: [
            { value: 'phone', label: t`Phone number` },
            { value: 'email', label: t`Email address` },
            { value: 'name', label: t`Name` },
          ],
        },
        { name: 'reason', label: t`Reason, for the log`, kind: 'text' },
      ]}
    >
      {(result) => <CopyLine label={t`Value`} value={(result as { value: string }).value} full />}
    </ActButton>
  );
}

function Adjust({ id }: { readonly id: number }) {
  const { t } = useLingui();
  return (
    <ActButton
      action={adjustCustomer}
      label={t`Adjust`}
      title={t`Adjust the balance of customer ${id}`}
      fixed={{ account: id }}
      fields={[
        { name: 'asset', label: t`Asset`, kind: 'line', help: t`Such as USDT` },
        { name: 'amount', label: t`Amount`, kind: 'line', help: t`With a minus if it is taken from the customer` },
        {
          name: 'category',
          label: t`Category`,
          kind: 'choice',
          options: ADJUSTMENT_CATEGORIES.map((value) => ({ value, label: value })),
        },
        { name: 'reason', label: t`Reason that the customer reads, in their language`, kind: 'text' },
        { name: 'note', label: t`Note, for staff only`, kind: 'text', help: t`Optional. Only in the log.` },
      ]}
    />
  );
}
