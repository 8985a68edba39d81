import { Trans, useLingui } from '@lingui/react/macro';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import type { BoxInfo } from '../store.ts';
import styles from '../rewards.module.css';

/**
 * Lists the prizes with their value, probability and remaining stock; "no prize" has a row of the same size (RWD-05,
 * TRUST-09).
 */
export function OddsTable({ lists }: { lists: BoxInfo['lists'] }) {
  const { t } = useLingui();
  return (
    <Rows indent="text">
      {lists.map(({ id, name, probability, stock, value, code }) => (
        <Row
          key={id}
          title={<bdi>{name}</bdi>}
          detail={
            value === undefined ? (
              t`Value: –`
            ) : (
              <Trans>
                Value: <Quantity value={value} unit={code} trim />
              </Trans>
            )
          }
          trailing={
            <bdi dir="ltr" className={styles.chance}>
              {probability === undefined ? '–' : `${probability}%`}
            </bdi>
          }
          trailingDetail={stock === undefined ? t`Unlimited` : t`${stock} left`}
        />
      ))}
    </Rows>
  );
}
