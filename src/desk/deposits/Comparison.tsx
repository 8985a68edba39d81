import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/base/Icon.tsx';
import { Part } from '../parts/EntryPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import type { Deposit } from './api.ts';
import { type Cell, type Compared, comparisonOf } from './comparison.ts';
import { classes } from '../../ui/classes.ts';
import styles from '../parts/Comparison.module.css';

/** What the customer said next to what the chain or the bank shows: equal with a tick, different in red and words. */
export function Comparison({ of }: { readonly of: Deposit }) {
  const { t } = useLingui();
  const names: Record<Compared['what'], string> = {
    token: t`Token`,
    address: t`Address`,
    amount: t`Amount`,
    hash: t`Hash`,
    time: t`Time`,
    confirmations: t`Confirmations`,
    account: t`Account`,
    reference: t`Reference`,
  };
  const { way, isReported, verdict } = of;
  const title =
    way === 'bank' ? t`What the customer said, what the bank shows` : t`What was said, what the chain shows`;
  const looked = verdict?.looked;
  return (
    <Part
      title={title}
      fact={
        looked && (
          <>
            {t`read`} <Moment at={looked} aged />
          </>
        )
      }
    >
      <table className={classes(styles.table, styles.facts)} aria-label={title}>
        <thead>
          <tr>
            <td />
            <th scope="col">{isReported ? t`Customer said` : t`Server found`}</th>
            <th scope="col">{way === 'bank' ? t`The bank shows` : t`The chain shows`}</th>
          </tr>
        </thead>
        <tbody>
          {comparisonOf(of).map(({ what, said, shown, isSame, difference }) => (
            <tr key={what} data-same={isSame}>
              <th scope="row">{names[what]}</th>
              <td>
                <CellText of={said} />
              </td>
              <td>
                <CellText of={shown} />{' '}
                {isSame === true && (
                  <span className={styles.tick}>
                    <Icon name="check" size={14} />
                    <span className="visually-hidden">{t`fits`}</span>
                  </span>
                )}
                {difference && <b className={styles.difference}>{difference}</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function CellText({ of }: { readonly of: Cell | undefined }) {
  if (!of) return '–';
  if ('at' in of) return <Moment at={of.at} />;
  if ('text' in of) return of.text;
  return (
    <bdi dir="ltr" className={styles.code}>
      {of.code}
    </bdi>
  );
}
