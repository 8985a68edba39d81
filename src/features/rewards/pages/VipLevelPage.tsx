import { Trans, useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { compare } from '../../../domain/decimal.ts';
import { reachedLevel, realValues } from '../../../domain/levels.ts';
import { subtract } from '../../../domain/money.ts';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { LevelLine } from '../components/LevelLine.tsx';
import { RewardPage } from '../components/RewardPage.tsx';
import styles from '../rewards.module.css';
import { ranks } from '../store.ts';

const UNIT = 'USDT';

interface OwnLevelProps {
  readonly values: readonly string[];
  /** Undefined if the deposits are unknown. */
  readonly level: number | undefined;
  readonly deposited: string | undefined;
}

/** Shows the customer's level, and how far it is to the next. */
function OwnLevel({ values, level, deposited }: OwnLevelProps) {
  const { t } = useLingui();
  return (
    <div className={styles.head}>
      <span className={styles.label}>{t`Your level`}</span>
      <Figure value={level === undefined ? undefined : String(level)} prefix="VIP " />
      {level !== undefined && deposited !== undefined && values.length > 0 && (
        <div className={styles.levels}>
          <LevelLine values={values} level={level} deposited={deposited} />
        </div>
      )}
    </div>
  );
}

export const beginPageReads = () => beginReads([ranks]);

/**
 * Shows the VIP levels by total deposits. Each level requires the value of the previous one, the first 20 (PROF-14,
 * LOOK-32).
 */
export default function VipLevelPage() {
  const { t } = useLingui();
  const state = useResource(ranks);
  return (
    <RewardPage path="/pages/mine/vipLevel" title={t`VIP level`}>
      <ResourceView
        of={state}
        messageOf={errorMessage}
        onRetry={() => void ranks.refresh({ session: 'ask' })}
        shape="figure"
        headed
      >
        {({ lists, recharged: deposited }) => {
          const requiredValues = realValues(lists.map(({ value }) => value));
          const level =
            deposited === undefined
              ? undefined
              : reachedLevel(
                  lists.map(({ value }) => value),
                  deposited,
                );
          const next = level === undefined ? undefined : requiredValues[level];
          return (
            <>
              <OwnLevel values={requiredValues} level={level} deposited={deposited} />
              <div className={styles.block}>
                <Pairs
                  lines
                  pairs={[
                    { name: t`Total deposits`, value: <Quantity value={deposited} unit={UNIT} /> },
                    ...(next !== undefined && deposited !== undefined && level !== undefined
                      ? [
                          {
                            name: t`Still needed for level ${level + 1}`,
                            value: <Quantity value={subtract(next, deposited)} unit={UNIT} />,
                          },
                        ]
                      : []),
                  ]}
                />
              </div>
              <SectionHeading>{t`Levels`}</SectionHeading>
              <Rows indent="icon">
                {requiredValues.map((value, index) => {
                  const isReached = deposited !== undefined && compare(deposited, value) >= 0;
                  return (
                    <Row
                      key={value}
                      leading={<Icon name={isReached ? 'check' : 'lock'} />}
                      title={
                        <>
                          {t`VIP ${index + 1}`} {level === index + 1 && <Tag kind="info">{t`Your level`}</Tag>}
                        </>
                      }
                      detail={isReached ? t`Reached` : t`Not reached yet`}
                      trailing={<Quantity value={value} unit={UNIT} words />}
                      selected={level === index + 1}
                    />
                  );
                })}
              </Rows>
              <div className={styles.more}>
                <Note>
                  <Trans>
                    Deposits count once they're credited. Don't deposit more than you planned just to reach a level.
                  </Trans>
                </Note>
              </div>
            </>
          );
        }}
      </ResourceView>
    </RewardPage>
  );
}
