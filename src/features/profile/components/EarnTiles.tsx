import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext } from 'react';
import { useSnapshot } from 'valtio';
import { hashHref } from '../../../browser/location.ts';
import type { Path } from '../../../domain/routes.ts';
import { add } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { Icon, type IconName } from '../../../ui/base/Icon.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { balances, liquidityBalance, lockupBalance, minedUsdt, OwnAmount } from '../../account/index.ts';
import styles from './earn-tiles.module.css';

const UNIT = 'USDT';

interface TileProps {
  readonly path: Path;
  readonly icon: IconName;
  readonly name: string;
  /** What the customer has in it; undefined if unknown. */
  readonly amount: string | undefined;
  /** What it pays a day. */
  readonly children: ReactNode;
}

/** Opens one kind of mining; shows what the customer has in it, and nothing if that is nothing. */
function Tile({ path, icon, name, amount, children }: TileProps) {
  const { has } = useContext(NavigationContext);
  if (!has(path)) return null;
  const hasAmount = amount !== undefined && !isZero(amount);
  return (
    <a className={styles.tile} href={hashHref(path)}>
      <span className={styles.name}>
        <Icon name={icon} size={20} />
        {name}
      </span>
      {hasAmount && (
        <span className={styles.amount}>
          <OwnAmount value={amount} unit={UNIT} />
        </span>
      )}
      {hasAmount && children}
    </a>
  );
}

/** Leads to both kinds of mining, with what the customer has in each and what it pays a day (LOOK-30). */
export function EarnTiles() {
  const { t } = useLingui();
  const { value } = useSnapshot(balances.state);
  // the card above has them read; without mining they are not read, and may be of an earlier day
  const hasMining = !isZero(minedUsdt(value?.lists ?? []));
  const { value: liquidity } = useSnapshot(liquidityBalance.state);
  const { value: lockup } = useSnapshot(lockupBalance.state);
  return (
    <section>
      <SectionHeading>{t`Earn`}</SectionHeading>
      <div className={styles.tiles}>
        <Tile
          path="/pages/Liquidity/Liquidity"
          icon="droplets"
          name={t`Liquidity mining`}
          amount={hasMining && liquidity ? add(liquidity.balance, liquidity.redeeming ?? '0') : undefined}
        >
          {liquidity?.today !== undefined && (
            <span className={styles.pay}>
              <Trans>
                <OwnAmount value={liquidity.today} unit={UNIT} sign="always" /> a day, not guaranteed
              </Trans>
            </span>
          )}
        </Tile>
        <Tile
          path="/pages/Lock-up/Lock-up"
          icon="lock-keyhole"
          name={t`Lock-up mining`}
          amount={hasMining ? lockup?.balance : undefined}
        >
          {lockup?.today !== undefined && (
            <span className={styles.pay}>
              <Trans>
                <OwnAmount value={lockup.today} unit={UNIT} sign="always" /> a day
              </Trans>
            </span>
          )}
        </Tile>
      </div>
    </section>
  );
}
