import { useLingui } from '@lingui/react/macro';
import { Note } from '../../ui/base/Note.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { deskHref } from '../shell/route.ts';
import { figure } from '../words/money.ts';
import { rateName } from '../words/rates.ts';
import { setRates } from './api.ts';
import { customerView, type CustomerView, type NewRate } from './new-rates.ts';
import styles from './RatesPage.module.css';

interface Props {
  readonly rows: readonly NewRate[];
  /** Ids of proposals of rates that wait for a second person. */
  readonly waiting: readonly number[];
  readonly onLeaveOut: (code: string) => void;
}

/** What changes, what customers notice of it, and the one button for all of it. */
export function RatePanel({ rows, waiting, onLeaveOut }: Props) {
  const { t } = useLingui();
  const changed = rows.filter(({ state }) => state === 'set');
  const wrong = rows.filter(({ state }) => state === 'wrong');
  const large = changed.filter(({ isLarge }) => isLarge);
  const count = changed.length;
  const title = t`${count} of ${rows.length} change`;
  const label = large.length > 0 ? proposeLabel(count) : setLabel(count);
  return (
    <section className={styles.panel} aria-label={t`Rates of the day`}>
      <h2>{count === 0 ? t`Nothing to set` : title}</h2>
      {waiting.map((id) => (
        <Note key={id} kind="info">
          <a href={deskHref('approvals', id)}>{t`Rates wait for a second person. Open proposal ${id}`}</a>
        </Note>
      ))}
      <Notices rows={rows} />
      {large.length > 0 && (
        <Note kind="warn" title={t`This needs two people`}>
          <p>{t`More than 5% from the rate in force or the last agreed one: the whole table waits for one approval.`}</p>
          <ul className={styles.large}>
            {large.map(({ entry: { code, alone }, change }) => (
              <li key={code}>
                {change === undefined || alone === null
                  ? t`${rateName(code)} has no agreed rate nearby.`
                  : t`${rateName(code)} moves ${change}%.`}{' '}
                <button type="button" className={styles.keep} onClick={() => onLeaveOut(code)}>
                  {t`Leave ${rateName(code)} out`}
                </button>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {wrong.length > 0 && (
        <Note kind="danger">{t`Not a rate such as 35.25: ${wrong.map(({ entry }) => rateName(entry.code)).join('; ')}`}</Note>
      )}
      <div className={styles.act}>
        {count > 0 && wrong.length === 0 ? (
          <ActButton
            action={setRates}
            kind="main"
            label={label}
            title={label}
            fixed={{ rates: changed.map(({ entry, text }) => ({ code: entry.code, rate: text.trim() })) }}
          />
        ) : (
          <p className={styles.same}>{wrong.length > 0 ? t`Correct it first.` : t`Type a new rate first.`}</p>
        )}
      </div>
    </section>
  );
}

const setLabel = (count: number): string => (count === 1 ? 'Set 1 rate' : `Set ${count} rates`);
const proposeLabel = (count: number): string => (count === 1 ? 'Propose 1 rate' : `Propose ${count} rates`);

/** Before and after, or only the value where nothing changes. */
const fromTo = (before: string | undefined, after: string): string =>
  before === undefined || before === after ? after : `${before} → ${after}`;

/** What customers get for baht and for USDT, now and with the new rates. */
function Notices({ rows }: { readonly rows: readonly NewRate[] }) {
  const { t } = useLingui();
  const rowOf = (code: string): NewRate | undefined => rows.find(({ entry }) => entry.code === code);
  const [deposit, withdrawal] = [rowOf('THB-deposit'), rowOf('THB-withdrawal')];
  const after = viewOf(newRateOf(deposit), newRateOf(withdrawal));
  if (!after) return null;
  const before = viewOf(deposit?.entry.rate, withdrawal?.entry.rate);
  return (
    <div>
      <h3>{t`What customers notice, before fees`}</h3>
      <dl className={styles.notices}>
        <dt>{t`Pays in ฿10,000`}</dt>
        <dd>{t`${fromTo(before && figure(before.paidIn, 'USDT'), figure(after.paidIn, 'USDT'))} USDT`}</dd>
        <dt>{t`Takes out 300 USDT`}</dt>
        <dd>{t`฿${fromTo(before && figure(before.takenOut, 'THB'), figure(after.takenOut, 'THB'))}`}</dd>
        <dt>{t`Our spread`}</dt>
        <dd>{fromTo(before && `${before.spread}%`, `${after.spread}%`)}</dd>
      </dl>
    </div>
  );
}

const newRateOf = (row: NewRate | undefined): string | null =>
  row === undefined ? null : row.state === 'set' ? row.text.trim() : row.entry.rate;

const viewOf = (deposit: string | null | undefined, withdrawal: string | null | undefined): CustomerView | undefined =>
  deposit && withdrawal ? customerView(deposit, withdrawal) : undefined;
