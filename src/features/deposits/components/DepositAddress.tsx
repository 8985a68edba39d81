import { useLingui } from '@lingui/react/macro';
import { chainName } from '../../../domain/chains.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ChainMark } from '../../../ui/trading/ChainMark.tsx';
import { CopyGroups } from '../../../ui/figures/CopyGroups.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { QrCode } from '../../../ui/figures/QrCode.tsx';
import type { Channel } from '../store.ts';
import { CodeActions } from './CodeActions.tsx';
import styles from './transfer.module.css';

/** Shows the customer's address on one chain as QR code and text, with a warning against other networks (RECH-02). */
export function DepositAddress({ channel }: { channel: Channel }) {
  const { t } = useLingui();
  const { currency, address } = channel;
  const chain = chainName(channel.chain);
  return (
    <>
      <div className={styles.block}>
        <Note
          kind="warn"
          title={t`Only ${currency} on ${chain}`}
        >{t`Anything sent on another network, or any other coin sent here, is lost.`}</Note>
      </div>
      <div className={styles.code}>
        <QrCode
          value={address}
          name={t`QR code of your ${chain} address`}
          description={t`Scan it with your wallet app, or copy the address below.`}
        />
        <CodeActions channel={channel} />
      </div>
      <Card label={t`Your address on ${chain}`}>
        <div className={styles.address}>
          <div className={styles.whose}>
            <ChainMark code={currency} chain={channel.chain} />
            <p className={styles.caption}>{t`Your address on ${chain}`}</p>
          </div>
          <CopyGroups label={t`address`} value={address} />
          <p className={styles.caption}>{t`Compare it group by group with what your wallet shows before you send.`}</p>
        </div>
      </Card>
    </>
  );
}
