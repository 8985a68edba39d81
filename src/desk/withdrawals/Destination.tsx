import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { addressFault } from '../../domain/addresses.ts';
import { isChain } from '../../domain/chains.ts';
import { chainName } from '../../domain/chains.ts';
import { CopyGroups } from '../../ui/figures/CopyGroups.tsx';
import { Part } from '../parts/EntryPage.tsx';
import { waited } from '../parts/waited.ts';
import type { WithdrawalPage } from './api-views.ts';
import styles from './Destination.module.css';

/** Where a withdrawal goes: the whole wallet, or what lists show of a bank account, and what is known of it. */
export function Destination({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const { chain, payee, order, payeeSince, created, payoutCurrency, way } = of;
  const to = order?.to.kind === 'wallet' ? order.to : undefined;
  const age = payeeSince === null ? undefined : waited(Math.max(0, created - payeeSince));
  return (
    <Part title={t`Where the money goes`} fact={age && t`added ${age} before the order`}>
      {to ? (
        <div className={styles.whole}>
          <CopyGroups label={t`address`} value={to.address} />
        </div>
      ) : (
        <p className={styles.short}>
          <bdi dir="ltr">{payee}</bdi>
        </p>
      )}
      <p className={styles.known}>
        {way === 'bank' || chain === null
          ? t`${payoutCurrency} to a bank account. Both people see the whole number and its holder when they approve it.`
          : t`${payoutCurrency} on ${chainName(chain)}.`}{' '}
        <Known of={of} />
      </p>
    </Part>
  );
}

/** What is known of a wallet. */
function Known({ of: { chain, order, otherOwners, flags } }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  if (chain === null) return null;
  if (flags.includes('payeeChanged'))
    return <b className={styles.wrong}>{t`It is not the payee that was ordered. Pay nothing to it.`}</b>;
  const address = order?.to.kind === 'wallet' ? order.to.address : undefined;
  const isValid = address === undefined || !isChain(chain) ? undefined : addressFault(chain, address) === undefined;
  return (
    <>
      {isValid === true && t`A valid address.`}
      {isValid === false && <b className={styles.wrong}>{t`Not a valid address of this network.`}</b>}{' '}
      {otherOwners === 0 && t`No other customer has it.`}
      {otherOwners !== null && otherOwners > 0 && (
        <b className={styles.wrong}>
          {plural(otherOwners, {
            one: 'Wallet of # other customer, too.',
            other: 'Wallet of # other customers, too.',
          })}
        </b>
      )}
    </>
  );
}
