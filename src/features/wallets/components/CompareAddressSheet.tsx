import { Trans, useLingui } from '@lingui/react/macro';
import { chainName } from '../../../domain/chains.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { CopyGroups } from '../../../ui/figures/CopyGroups.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import styles from './wallets.module.css';

interface Props {
  alias: string;
  currency: string;
  chain: string;
  address: string;
  isSaving: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Asks the customer to compare the full address group by group before it is saved (WALL-04). */
export function CompareAddressSheet({ alias, currency, chain, address, isSaving, onSave, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Is this address correct?`}
      onClose={onClose}
      closable={!isSaving}
      actions={
        <>
          <Button kind="outline" disabled={isSaving} onClick={onClose}>{t`Back`}</Button>
          <Button busy={isSaving} onClick={onSave}>{t`Save the wallet`}</Button>
        </>
      }
    >
      <div className={styles.check}>
        <p className={styles.caption}>{t`Address on ${chainName(chain)}`}</p>
        <CopyGroups label={t`address`} value={address} />
      </div>
      <Pairs
        lines
        pairs={[
          { name: t`Wallet name`, value: <bdi>{alias}</bdi> },
          { name: t`Coin`, value: currency },
          { name: t`Network`, value: <bdi>{chainName(chain)}</bdi> },
        ]}
      />
      <p className={styles.caption}>
        <Trans>
          Check every group against the address in your wallet. Money sent to the wrong address can't be recovered.
        </Trans>
      </p>
    </Sheet>
  );
}
