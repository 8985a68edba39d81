import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { outbox, shortKey } from '../../../client/outbox/submit.ts';
import { moneyCalls } from '../../../client/outbox/money-calls.ts';
import { type LoggedSubmission, readSubmissionLog } from '../../../client/outbox/submission-log.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { onTabMessage } from '../../../storage/tabs.ts';
import { SupportLink } from '../../../ui/layout/SupportLink.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import styles from './submissions.module.css';

const stateNames: Readonly<Record<LoggedSubmission['state'], MessageDescriptor>> = {
  sending: msg`Sending`,
  accepted: msg`Accepted`,
  refused: msg`Rejected`,
  unknown: msg`We are checking`,
  absent: msg`Didn't go through`,
};

/** Returns the log of submissions. Reads it again when one changes, here or in another tab. */
const useSubmissionLog = (): readonly LoggedSubmission[] | undefined => {
  const [log, setLog] = useState<readonly LoggedSubmission[]>();
  const current = useSnapshot(outbox);
  const states = Object.values(current)
    .map(({ key, state }) => `${key} ${state}`)
    .join();
  useEffect(() => {
    let isStale = false;
    const readLog = (): void =>
      void readSubmissionLog().then((entries) => {
        if (!isStale) setLog(entries);
      });
    readLog();
    const unsubscribe = onTabMessage('journal', readLog);
    return () => {
      isStale = true;
      unsubscribe();
    };
  }, [states]);
  // the outbox of this page may be newer than the log
  return log?.map((entry) => ({ ...entry, state: current[entry.key]?.state ?? entry.state }));
};

function LogRow({ entry }: { readonly entry: LoggedSubmission }) {
  const { t } = useLingui();
  const name = moneyCalls.get(entry.call)?.name;
  return (
    <li className={styles.entry} data-state={entry.state}>
      <div className={styles.line}>
        <span className={styles.name}>{name ? t(name) : entry.call}</span>
        <span className={styles.state}>{t(stateNames[entry.state])}</span>
      </div>
      <div className={styles.detail}>
        <bdi>
          {[entry.fields['code'], entry.fields['amount'] ?? entry.fields['number']].filter(Boolean).join(' · ')}
        </bdi>
        <bdi>{formatDateTime(entry.created, { seconds: true })}</bdi>
      </div>
      <div className={styles.detail}>
        <span>{entry.msg}</span>
        <bdi className={styles.key}>{shortKey(entry.key)}</bdi>
      </div>
    </li>
  );
}

/** Lists every money call that this device has sent, with its outcome. */
export default function SubmissionsSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const log = useSubmissionLog();
  return (
    <Sheet title={t`Orders and payments from this device`} onClose={onClose}>
      <p className={styles.about}>
        <Trans>
          Every order and payment you confirmed on this device, and what happened to it. Quote the reference if you
          contact support.
        </Trans>
      </p>
      <SupportLink />
      {log === undefined ? (
        <Skeleton shape="rows" />
      ) : log.length === 0 ? (
        <Empty
          drawing="receipt"
          title={t`Nothing sent yet`}
        >{t`Orders and payments you confirm on this device appear here until you log out.`}</Empty>
      ) : (
        <ul role="list">
          {log.map((entry) => (
            <LogRow key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
