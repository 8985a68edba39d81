import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { RESTRICTED_KINDS, type RestrictedKind } from '../../domain/restrictions.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { ActSheet } from '../parts/ActSheet.tsx';
import { ChoiceCards } from '../parts/ChoiceCards.tsx';
import { useProposing } from '../parts/use-proposing.ts';
import { RESTRICTED_WORDS } from '../words/customers.ts';
import { momentOfField, ZONE_NAME } from '../words/zone.ts';
import { liftRestriction, restrictCustomer } from './api.ts';
import { CustomerReason } from './CustomerReason.tsx';
import { restrictedKinds } from './CustomerRestrictions.tsx';
import { Effects } from './Effects.tsx';
import { numberedNameOf, type SheetProps } from './sheet-props.ts';
import { useReason } from './use-reason.ts';

/** Refuses a customer deposits, trades or withdrawals at once, also until a date. */
export function RestrictSheet({ of, onClose }: SheetProps) {
  const { t } = useLingui();
  const [what, setWhat] = useState<RestrictedKind>();
  const [until, setUntil] = useState('');
  const { chosen, setChosen, note, setNote, fields } = useReason();
  const restricted = restrictedKinds(of);
  const lines: Readonly<Record<RestrictedKind, string>> = {
    deposit: t`New ones are refused. What still arrives is not lost: staff check it first.`,
    trade: t`No new orders, subscriptions or blind boxes. Open ones end as usual.`,
    withdraw: t`No new ones, and no one begins to pay the waiting ones. Cancelling still works.`,
  };
  return (
    <ActSheet
      action={restrictCustomer}
      kind="danger"
      title={t`Restrict ${numberedNameOf(of)}`}
      line={t`It applies at once. Lifting it early needs two people.`}
      request={
        what === undefined || fields === undefined
          ? undefined
          : { account: of.id, what, until: until === '' ? null : momentOfField(until), ...fields }
      }
      missing={t`Choose what to block and a reason. Your own words need at least 10 letters.`}
      label={what === undefined ? t`Block` : t`Block ${RESTRICTED_WORDS[what].toLowerCase()}`}
      done={t`The restriction is in force.`}
      onClose={onClose}
      after={<Field label={t`Why, for the log`} value={note} onChange={setNote} help={t`Optional.`} />}
    >
      <ChoiceCards
        label={t`Block`}
        value={what}
        onChange={setWhat}
        options={RESTRICTED_KINDS.filter((kind) => !restricted.includes(kind)).map((kind) => ({
          value: kind,
          label: RESTRICTED_WORDS[kind],
          line: lines[kind],
        }))}
      />
      {what !== undefined && (
        <Effects
          stops={[RESTRICTED_WORDS[what]]}
          goesOn={[
            ...RESTRICTED_KINDS.filter((kind) => kind !== what && !restricted.includes(kind)).map(
              (kind) => RESTRICTED_WORDS[kind],
            ),
            t`Logging in, reading, cancelling and redeeming`,
          ]}
        />
      )}
      <Field
        label={t`Until`}
        type="datetime-local"
        value={until}
        onChange={setUntil}
        help={t`${ZONE_NAME}. Empty: until two people lift it.`}
      />
      <CustomerReason value={chosen} onChange={setChosen} />
    </ActSheet>
  );
}

/** Proposes to lift a restriction. */
export function LiftSheet({ of, onClose }: SheetProps) {
  const { t } = useLingui();
  const isProposing = useProposing();
  const restricted = restrictedKinds(of);
  const [chosen, setChosen] = useState<RestrictedKind>();
  const what = chosen ?? (restricted.length === 1 ? restricted[0] : undefined);
  return (
    <ActSheet
      action={liftRestriction}
      title={t`Lift a restriction of ${numberedNameOf(of)}`}
      line={t`What was blocked is possible again.`}
      request={what && { account: of.id, what }}
      missing={t`Choose what to allow again.`}
      label={isProposing ? t`Propose to lift it` : t`Lift it`}
      done={t`The restriction is lifted.`}
      onClose={onClose}
    >
      <ChoiceCards
        label={t`Allow again`}
        value={what}
        onChange={setChosen}
        options={restricted.map((kind) => ({ value: kind, label: RESTRICTED_WORDS[kind] }))}
      />
    </ActSheet>
  );
}
