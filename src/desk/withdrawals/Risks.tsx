import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { compare } from '../../domain/decimal.ts';
import { divide, subtract } from '../../domain/money.ts';
import { Progress } from '../../ui/figures/Progress.tsx';
import { type Check, Checks } from '../parts/Checks.tsx';
import { Part } from '../parts/EntryPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { money } from '../words/money.ts';
import { plainMessage } from '../words/plain-message.ts';
import { FLAG_WORDS, WRONG_PAYMENT_FLAGS } from '../words/withdrawals.ts';
import { waited } from '../parts/waited.ts';
import type { WithdrawalFlag, WithdrawalPage } from './api-views.ts';
import styles from './Risks.module.css';

/** What speaks for and against paying a withdrawal, each with its fact, and the customer's limit of the day. */
export function Risks({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const checks = useChecks(of);
  const fine = checks.filter(({ level }) => level === 'fine').length;
  return (
    <Part title={t`Risk`} fact={t`${checks.length - fine} to look at, ${fine} fine`}>
      <Checks of={checks} />
      <Limit of={of.dayLimit} />
    </Part>
  );
}

/** Returns the checks of a withdrawal, those that stop it first. */
function useChecks(of: WithdrawalPage): readonly Check[] {
  const { t } = useLingui();
  const has = (flag: WithdrawalFlag): boolean => of.flags.includes(flag);
  const always = (
    flag: WithdrawalFlag,
    look: readonly [string, ReactNode],
    fine: readonly [string, ReactNode],
  ): Check =>
    has(flag) ? { level: 'look', title: look[0], fact: look[1] } : { level: 'fine', title: fine[0], fact: fine[1] };
  const only = (flag: WithdrawalFlag, level: Check['level'], title: string, fact: ReactNode): Check[] =>
    has(flag) ? [{ level, title, fact }] : [];
  const { payeeSince, securityChange, created, worth, frozen, ownerWait, note } = of;
  const added =
    payeeSince === null ? t`Its entry is gone.` : t`Added ${waited(created - payeeSince)} before the order.`;
  const changed = securityChange === null ? t`None is known.` : <Changed at={securityChange} ordered={created} />;
  const worthText = worth === null ? t`No one knows what it is worth.` : t`Worth ${money(worth, 'USDT')}.`;
  return [
    ...only(
      'payeeChanged',
      'stop',
      t`Payee changed in the database`,
      t`Or its seal is missing. It is never paid. Tell an owner, and call the customer.`,
    ),
    ...WRONG_PAYMENT_FLAGS.flatMap((flag) =>
      only(flag, 'stop', t`Not what was ordered`, plainMessage(FLAG_WORDS[flag])),
    ),
    ...only('frozen', 'stop', t`Account frozen`, frozen !== null && <Moment at={frozen} />),
    ...only(
      'ownerWaits',
      'stop',
      t`Waits for its owner`,
      ownerWait === null ? t`Until the owner confirms it.` : <Until at={ownerWait} />,
    ),
    ...only('owes', 'look', t`The customer owes us`, t`Refund this one, and the debt is deducted.`),
    ...only('otherHolder', 'look', t`Bank account in another name`, note),
    ...only('otherScript', 'look', t`Bank account's name in another script`, note),
    always('large', [t`Large amount`, t`${worthText} Two people approve it.`], [t`Not a large amount`, worthText]),
    always('newPayee', [t`New payee`, added], [t`Known payee`, added]),
    always(
      'firstPayout',
      [t`First payout`, t`Nothing was paid out to this customer before the order.`],
      [t`Paid before`, t`The customer had a payout before this order.`],
    ),
    always('securityChange', [t`Security change`, changed], [t`No security change`, changed]),
  ];
}

/** When the security settings changed last. */
function Changed({ at, ordered }: { readonly at: number; readonly ordered: number }) {
  const { t } = useLingui();
  const distance = waited(Math.abs(ordered - at));
  return (
    <>
      {t`Last one:`} <Moment at={at} />,{' '}
      {at > ordered ? t`${distance} after the order.` : t`${distance} before the order.`}
    </>
  );
}

function Until({ at }: { readonly at: number }) {
  const { t } = useLingui();
  return (
    <>
      {t`Until the owner confirms it, or until`} <Moment at={at} />.
    </>
  );
}

/** How much of the customer's limit of the day is used. */
function Limit({ of: { limit, left } }: { readonly of: WithdrawalPage['dayLimit'] }) {
  const { t } = useLingui();
  const used = subtract(limit, left);
  const share = compare(limit, '0') > 0 ? Number(divide(used, limit, 4, 'half-even')) : 1;
  const text = t`${money(used, 'USDT')} of ${money(limit, 'USDT')}`;
  return (
    <div className={styles.limit}>
      <p>
        <span>{t`Limit today`}</span> <b>{text}</b>
      </p>
      <Progress label={t`Limit today: ${text}`} value={share} />
    </div>
  );
}
