import { useLingui } from '@lingui/react/macro';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { type Tier, findTierIndex } from '../interest.ts';
import styles from '../liquidity.module.css';
import { Range } from './Range.tsx';
import { Rate } from './Rate.tsx';

/** Lists the tiers with their rates, and marks the one that `amount` reaches (LIQ-02). */
export function Tiers({
  tiers,
  amount,
}: {
  readonly tiers: readonly (Tier & { readonly id: string })[];
  readonly amount: string | undefined;
}) {
  const { t } = useLingui();
  const ownTier = amount === undefined ? -1 : findTierIndex(amount, tiers);
  return (
    <Rows indent="text">
      {tiers.map((tier, index) => (
        <Row
          key={tier.id}
          title={
            <span className={styles.own}>
              <span>
                <Range tier={tier} />
              </span>
              {index === ownTier && <Tag kind="info">{t`Your tier`}</Tag>}
            </span>
          }
          trailing={<Rate value={tier.rate} />}
          trailingDetail={t`a year`}
        />
      ))}
    </Rows>
  );
}
