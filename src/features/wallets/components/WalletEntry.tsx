import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { serverNow } from '../../../client/http/server-clock.ts';
import { formatDate, formatDateTime } from '../../../i18n/dates.ts';
import { chainName } from '../../../domain/chains.ts';
import { ChainMark } from '../../../ui/trading/ChainMark.tsx';
import { CopyGroups } from '../../../ui/figures/CopyGroups.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import type { Wallet } from '../store.ts';
import { shortAddress } from '../target.ts';
import styles from './wallets.module.css';

interface Props {
  wallet: Wallet;
  onDelete: () => void;
}

/** Shows a wallet: its address, shortened until tapped, and from when it can be used (WALL-02, WALL-05). */
export function WalletEntry({ wallet: { alias, currency, chain, address, created, usable }, onDelete }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const isTooNew = usable !== undefined && usable > serverNow();
  return (
    <article className={styles.wallet}>
      <div className={styles.walletHead}>
        <ChainMark code={currency} chain={chain} />
        <h2>
          <bdi>{alias}</bdi>
        </h2>
        <IconButton icon="trash-2" size={20} label={t`Delete ${alias}`} onClick={onDelete} />
      </div>
      <p className={styles.caption}>
        <bdi>{currency}</bdi> · <bdi>{chainName(chain)}</bdi> ·{' '}
        {t`added ${created === undefined ? '–' : formatDate(created)}`}
      </p>
      {isOpen ? (
        <CopyGroups label={t`address`} value={address} />
      ) : (
        <button type="button" className={styles.toggle} aria-expanded={false} onClick={() => setIsOpen(true)}>
          <span className="visually-hidden">{t`Show the full address of ${alias}`} </span>
          <bdi dir="ltr">{shortAddress(address)}</bdi>
          <Icon name="chevron-down" size={16} />
        </button>
      )}
      {isTooNew && (
        <p>
          <Tag kind="info">{t`Can be used from ${formatDateTime(usable, { zone: true })}`}</Tag>
        </p>
      )}
    </article>
  );
}
