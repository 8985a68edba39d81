import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { BahtRates } from '../../domain/baht-rates.ts';
import { Note } from '../../ui/base/Note.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { deskHref } from '../shell/route.ts';
import { bahtAfter, bahtDanger, bahtFacts, changeText, setsBaht } from '../words/rate-facts.ts';
import { rateName } from '../words/rates.ts';
import { setRates } from './api.ts';
import type { NewRate } from './new-rates.ts';
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
  const { now, next } = bahtOf(rows);
  const danger = bahtDanger(next);
  const isLoss = danger !== undefined && setsBaht(changed.map(({ entry }) => entry));
  const label = large.length > 0 || isLoss ? proposeLabel(count) : setLabel(count);
  return (
    <section className={styles.panel} aria-label={t`Rates of the day`}>
      <h2>{count === 0 ? t`Nothing to set` : title}</h2>
      {waiting.map((id) => (
        <Note key={id} kind="info">
          <a href={deskHref('approvals', id)}>{t`Rates wait for a second person. Open proposal ${id}`}</a>
        </Note>
      ))}
      {danger !== undefined && (
        <Note kind="danger" title={isLoss ? t`This always needs two people` : t`The company loses money`}>
          <p>{danger}</p>
          <ul className={styles.large}>
            {changed
              .filter((row) => setsBaht([row.entry]) && !row.isLarge)
              .map(({ entry: { code } }) => (
                <li key={code}>
                  <LeaveOut code={code} onLeaveOut={onLeaveOut} />
                </li>
              ))}
          </ul>
        </Note>
      )}
      <Notices now={now} next={next} />
      {large.length > 0 && (
        <Note kind="warn" title={t`This needs two people`}>
          <p>{t`More than 5% from the rate in force or the last agreed one: the whole table waits for one approval.`}</p>
          <ul className={styles.large}>
            {large.map(({ entry: { code, alone }, change }) => (
              <li key={code}>
                {change === undefined || alone === null
                  ? t`${rateName(code)} has no agreed rate nearby.`
                  : t`${rateName(code)} moves ${changeText(change)}.`}{' '}
                <LeaveOut code={code} onLeaveOut={onLeaveOut} />
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

/** The baht rates in force, and with what was entered. */
function bahtOf(rows: readonly NewRate[]): { readonly now: BahtRates; readonly next: BahtRates } {
  const rateOf = (code: string) => rows.find(({ entry }) => entry.code === code)?.entry.rate;
  const now = { deposit: rateOf('THB-deposit'), withdrawal: rateOf('THB-withdrawal') };
  const set = rows.filter(({ state }) => state === 'set');
  return {
    now,
    next: bahtAfter(
      now,
      set.map(({ entry, text }) => ({ code: entry.code, to: text.trim() })),
    ),
  };
}

/** What customers get for baht and for USDT, now and with the new rates. */
function Notices({ now, next }: { readonly now: BahtRates; readonly next: BahtRates }) {
  const { t } = useLingui();
  const facts = bahtFacts(now, next);
  if (facts.length === 0) return null;
  return (
    <div>
      <h3>{t`What customers notice, before fees`}</h3>
      <dl className={styles.notices}>
        {facts.map(({ label, from, to }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{from === null ? to : `${from} → ${to}`}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

interface LeaveOutProps {
  readonly code: string;
  readonly onLeaveOut: (code: string) => void;
}

function LeaveOut({ code, onLeaveOut }: LeaveOutProps) {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.keep} onClick={() => onLeaveOut(code)}>
      {t`Leave ${rateName(code)} out`}
    </button>
  );
}
