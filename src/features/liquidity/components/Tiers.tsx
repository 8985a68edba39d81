import { Trans, useLingui } from '@lingui/react/macro';
import { divide, subtract } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { OwnAmount, useHidden } from '../../account/index.ts';
import { findTierIndex, splitByTier, type Tier } from '../interest.ts';
import styles from '../liquidity.module.css';
import { Range } from './Range.tsx';
import { Rate } from './Rate.tsx';

interface Props {
  readonly tiers: readonly (Tier & { readonly id: string })[];
  /** The customer's balance. */
  readonly amount: string | undefined;
}

/** Lists the tiers with their rates, how much of each the balance fills, and which one it reaches (LIQ-02, LOOK-27). */
export function Tiers({ tiers, amount }: Props) {
  const { t } = useLingui();
  const ownTier = amount === undefined ? -1 : findTierIndex(amount, tiers);
  return (
    // Safari removes the role of a list without bullets
    <ul role="list" className={styles.tiers}>
      {tiers.map((tier, index) => (
        <li key={tier.id}>
          <p className={styles.tier}>
            <span className={styles.own}>
              <span>
                <Range tier={tier} />
              </span>
              {index === ownTier && <Tag kind="info">{t`Your tier`}</Tag>}
            </span>
            <span>
              <b>
                <Rate value={tier.rate} />
              </b>{' '}
              <span className={styles.quiet}>{t`a year`}</span>
            </span>
          </p>
          <OwnPart tier={tier} amount={amount} />
        </li>
      ))}
    </ul>
  );
}

/** Returns how much of a tier an amount fills, from 0 to 1; undefined for a tier without an end. */
function filledShare({ from = '0', to }: Tier, part: string): number | undefined {
  if (to === undefined) return undefined;
  const size = subtract(to, from);
  return isZero(size) ? undefined : +divide(part, size, 4, 'floor');
}

/** Shows the part of the balance in a tier, and that the rate applies only to it. */
function OwnPart({ tier, amount }: { readonly tier: Tier; readonly amount: string | undefined }) {
  const { t } = useLingui();
  const hidden = useHidden();
  const part = amount === undefined ? undefined : (splitByTier(amount, [tier])[0]?.amount ?? '0');
  const share = part === undefined ? undefined : filledShare(tier, part);
  const hasPart = part !== undefined && !isZero(part);
  return (
    <>
      {/* to scale, so that it would tell a hidden balance */}
      {share !== undefined && !hidden && <Progress label={t`Your part of this tier`} value={share} />}
      <p className={styles.parts}>
        {hasPart && (
          <span>
            <Trans>
              <OwnAmount value={part} unit="USDT" /> of yours is in this tier
            </Trans>
          </span>
        )}
        {!isZero(tier.from ?? '0') && (
          <span>
            <Trans>
              Applies only to the part above <Quantity value={tier.from} unit="USDT" words />
            </Trans>
          </span>
        )}
      </p>
    </>
  );
}
