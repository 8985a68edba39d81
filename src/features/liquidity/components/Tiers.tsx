import { useLingui } from '@lingui/react/macro';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { type Tier, tierOf } from '../interest.ts';
import styles from '../liquidity.module.css';
import { Range } from './Range.tsx';
import { Rate } from './Rate.tsx';

/** The tiers with their rates; the one that `amount` reaches is marked (LIQ-02). */
export function Tiers({
  tiers,
  amount,
}: {
  readonly tiers: readonly (Tier & { readonly id: string })[];
  readonly amount: string | undefined;
}) {
  const { t } = useLingui();
  const own = amount === undefined ? -1 : tierOf(amount, tiers);
  return (
    <Rows indent="text">
      {tiers.map((tier, place) => (
        <Row
          key={tier.id}
          title={
            <span className={styles.own}>
              <span>
                <Range tier={tier} />
              </span>
              {place === own && <Tag kind="info">{t`Your tier`}</Tag>}
            </span>
          }
          trailing={<Rate value={tier.rate} />}
          trailingDetail={t`a year`}
        />
      ))}
    </Rows>
  );
}
