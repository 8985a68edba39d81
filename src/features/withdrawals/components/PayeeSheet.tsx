import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { chainName } from '../../../domain/chains.ts';
import { link, type Path } from '../../../domain/routes.ts';
import { hashHref } from '../../../browser/location.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { type Payee, shortAddress, WITHDRAWAL_PATH } from '../../wallets/index.ts';
import { PayeeMark } from './PayeeField.tsx';
import styles from './payee.module.css';

interface Props {
  readonly to: 'wallet' | 'bank';
  readonly targets: readonly Payee[];
  readonly target: Payee | undefined;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Lists the wallets or bank accounts to choose from, each with both ends of its address; leads to adding another. */
export default function PayeeSheet({ to, targets, target, onChoose, onClose }: Props) {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const addPage: Path = to === 'wallet' ? '/pages/mine/addWallet' : '/pages/mine/setting/tradeAccount';
  return (
    <Sheet
      title={t`Withdraw to`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Back`}</Button>
          {has(addPage) && (
            <Button kind="soft" href={hashHref(link(addPage, { from: WITHDRAWAL_PATH }))}>{t`Add another`}</Button>
          )}
        </>
      }
    >
      <Rows label={to === 'wallet' ? t`Wallets` : t`Bank accounts`} indent="mark">
        {targets.map((payee) => (
          <Row
            key={payee.id}
            leading={<PayeeMark payee={payee} />}
            title={<bdi>{payee.alias || payee.name}</bdi>}
            detail={<Details payee={payee} />}
            trailing={payee.id === target?.id && <Icon name="check" size={20} />}
            chevron={false}
            selected={payee.id === target?.id}
            onClick={() => onChoose(payee.id)}
          />
        ))}
      </Rows>
    </Sheet>
  );
}

/** The network and both ends of the address, and from when a new payee can be used. */
function Details({ payee: { to, currency, chain, address, usableFrom } }: { readonly payee: Payee }) {
  const { t } = useLingui();
  return (
    <>
      {to === 'wallet' && (
        <>
          <bdi>{currency}</bdi> · <bdi>{chainName(chain)}</bdi>
          {address !== '' && (
            <>
              {' '}
              · <bdi dir="ltr">{shortAddress(address)}</bdi>
            </>
          )}
        </>
      )}
      {usableFrom !== undefined && (
        <span className={styles.waiting}>
          <Icon name="hourglass" size={14} /> {t({ message: `from ${formatDateTime(usableFrom)}`, context: 'wallet' })}
        </span>
      )}
    </>
  );
}
