import { useLingui } from '@lingui/react/macro';
import { Icon, type IconName } from '../../ui/base/Icon.tsx';
import { hasRole } from '../api/roles.ts';
import type { DeskView } from '../api/desk-call.ts';
import { approvalList } from '../approvals/api.ts';
import { useMe } from '../calls/session.ts';
import { depositView } from '../deposits/api.ts';
import { Part } from '../parts/EntryPage.tsx';
import { useNow } from '../parts/Moment.tsx';
import { money } from '../words/money.ts';
import { ShowMore } from '../parts/ShowMore.tsx';
import { waited } from '../parts/waited.ts';
import { deskHref } from '../shell/route.ts';
import { verificationView } from '../verifications/api.ts';
import { withdrawal as withdrawalView } from '../withdrawals/api-views.ts';
import { actionName } from '../words/actions.ts';
import { holdWords } from '../words/customers.ts';
import { depositAmountWords } from '../words/deposits.ts';
import { TIER_WORDS } from '../words/verifications.ts';
import type { CustomerPage } from './api-views.ts';
import styles from './OpenNow.module.css';

interface OpenEntry {
  readonly key: string;
  readonly icon: IconName;
  readonly what: string;
  readonly href?: string | undefined;
  readonly amount?: string;
  /** ms; undefined if the server doesn't say. */
  readonly since?: number;
}

const HOLD_ICONS: Readonly<Record<string, IconName>> = {
  withdraw: 'arrow-up-from-line',
  option: 'timer',
  contractHold: 'chart-candlestick',
};

/** Returns what is open of a customer: what holds money, and what waits for staff. */
function useOpenEntries(of: CustomerPage): readonly OpenEntry[] {
  const { t } = useLingui();
  const roles = useMe().data?.roles ?? [];
  const linkTo = (view: DeskView, page: string, id: number | undefined): string | undefined =>
    id !== undefined && hasRole(roles, view.roles) ? deskHref(page, id) : undefined;
  const withdrawalOf = (reference: string) => of.withdrawals.find(({ number }) => number === reference)?.id;
  return [
    ...of.holds.map(({ id, kind, reference, asset, amount, opened }) => ({
      key: `hold ${id}`,
      icon: HOLD_ICONS[kind] ?? ('lock' as const),
      what: `${holdWords(kind)} ${reference}`,
      href: linkTo(withdrawalView, 'withdrawals', withdrawalOf(reference)),
      amount: money(amount, asset),
      since: opened,
    })),
    ...of.deposits
      .filter(({ state }) => state === 'pending')
      .map(({ id, number, amount, asset, reported, time }) => ({
        key: `deposit ${id}`,
        icon: 'arrow-down-to-line' as const,
        what: t`Deposit ${number}`,
        href: linkTo(depositView, 'deposits', id),
        amount: depositAmountWords({ amount, currency: asset, reported }),
        since: time,
      })),
    ...of.reviews.map(({ id, tier, created }) => ({
      key: `review ${id}`,
      icon: 'id-card' as const,
      what: t`${TIER_WORDS[tier]} verification`,
      href: linkTo(verificationView, 'verifications', id),
      since: created,
    })),
    ...(of.approval === null
      ? []
      : [
          {
            key: 'approval',
            icon: 'badge-check' as const,
            what: t`Proposal ${of.approval.id}: ${actionName(of.approval.action)}`,
            href: linkTo(approvalList, 'approvals', of.approval.id),
          },
        ]),
  ];
}

/** What is open of a customer now, each with its age. */
export function OpenNow({ of }: { readonly of: CustomerPage }) {
  const { t } = useLingui();
  const now = useNow();
  const entries = useOpenEntries(of);
  return (
    <Part title={t`Open now`} fact={entries.length > 0 && entries.length}>
      {entries.length === 0 ? (
        <p className={styles.none}>{t`Nothing is open.`}</p>
      ) : (
        <ShowMore rows={entries}>
          {(shown) => (
            <ul className={styles.rows} role="list" aria-label={t`Open now`}>
              {shown.map(({ key, icon, what, href, amount, since }) => (
                <li key={key}>
                  <Icon name={icon} size={20} />
                  <span className={styles.what}>{href === undefined ? what : <a href={href}>{what}</a>}</span>
                  <span className={styles.amount}>{amount && <bdi dir="ltr">{amount}</bdi>}</span>
                  <span className={styles.age}>{since !== undefined && waited(Math.max(0, now - since))}</span>
                </li>
              ))}
            </ul>
          )}
        </ShowMore>
      )}
    </Part>
  );
}
