import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { approvalList } from '../approvals/api.ts';
import { Note } from '../../ui/base/Note.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { useView } from '../calls/views.ts';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { rates, setRates } from './api.ts';
import { type EnteredRates, toNewRate } from './new-rates.ts';
import { PasteRates } from './PasteRates.tsx';
import { RatePanel } from './RatePanel.tsx';
import { RateTable } from './RateTable.tsx';
import styles from './RatesPage.module.css';

/** The rates of the day in one table: what one USDT is worth, and what customers pay and get in baht. */
export function RatesPage() {
  const { t } = useLingui();
  const { data, error } = useView(rates);
  const me = useMe().data;
  const maySet = me ? hasRole(me.roles, setRates.roles) : false;
  const proposals = useView(approvalList, { state: 'open' }).data?.approvals ?? [];
  const [entered, setEntered] = useState<EnteredRates>({});
  const [kept, setKept] = useState<readonly string[]>([]);
  const rows = data?.rates.map((entry) => toNewRate(entry, entered[entry.code], kept.includes(entry.code)));
  const leaveOut = (left: string): void => {
    setEntered(Object.fromEntries(Object.entries(entered).filter(([code]) => code !== left)));
    setKept(kept.filter((code) => code !== left));
  };
  return (
    <DeskPage title={t`Rates`}>
      <Failure error={error} />
      {data?.faults.map((fault) => (
        <Note key={fault} kind="danger" title={t`A stored rate is invalid`}>
          {fault}
        </Note>
      ))}
      {!error && (
        <div className={styles.layout}>
          <div>
            <p className={styles.same}>{t`Units for one USDT`}</p>
            {maySet && (
              <PasteRates
                codes={(data?.rates ?? []).map(({ code }) => code)}
                onRead={(read) => setEntered({ ...entered, ...read })}
              />
            )}
            <RateTable
              isReadOnly={!maySet}
              rows={rows}
              onEnter={(code, text) => setEntered({ ...entered, [code]: text })}
              onKeep={(code) => setKept([...kept, code])}
            />
          </div>
          {rows && maySet && (
            <RatePanel
              rows={rows}
              waiting={proposals.filter(({ action }) => action === setRates.id).map(({ id }) => id)}
              onLeaveOut={leaveOut}
            />
          )}
        </div>
      )}
    </DeskPage>
  );
}
