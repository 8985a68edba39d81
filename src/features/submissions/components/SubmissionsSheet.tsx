import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { outbox, shortKey } from '../../../client/outbox/submit.ts';
import { moneyNames } from '../../../client/outbox/money-names.ts';
import { type LoggedSubmission, readSubmissionLog } from '../../../client/outbox/submission-log.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { onTabMessage } from '../../../storage/tabs.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './submissions.module.css';

const states: Readonly<Record<LoggedSubmission['state'], MessageDescriptor>> = {
  sending: msg`Sending`,
  accepted: msg`Accepted`,
  refused: msg`Rejected`,
  unknown: msg`We are checking`,
  absent: msg`Didn't go through`,
};

/** The list of what was sent; read again when a call changes, here or in another tab. */
const useLog = (): readonly LoggedSubmission[] | undefined => {
  const [log, setLog] = useState<readonly LoggedSubmission[]>();
  const now = useSnapshot(outbox);
  const stand = Object.values(now)
    .map(({ key, state }) => `${key} ${state}`)
    .join();
  useEffect(() => {
    let gone = false;
    const readLog = (): void =>
      void readSubmissionLog().then((match) => {
        if (!gone) setLog(match);
      });
    readLog();
    const end = onTabMessage('journal', readLog);
    return () => {
      gone = true;
      end();
    };
  }, [stand]);
  // what this page knows is newer than what was written
  return log?.map((item) => ({ ...item, state: now[item.key]?.state ?? item.state }));
};

function Entry({ one: item }: { readonly one: LoggedSubmission }) {
  const { t } = useLingui();
  const name = moneyNames[item.call];
  return (
    <li className={styles.entry} data-state={item.state}>
      <div className={styles.line}>
        <span className={styles.name}>{name ? t(name) : item.call}</span>
        <span className={styles.state}>{t(states[item.state])}</span>
      </div>
      <div className={styles.detail}>
        <bdi>{[item.fields['code'], item.fields['amount'] ?? item.fields['number']].filter(Boolean).join(' · ')}</bdi>
        <bdi>{formatDateTime(item.created, { seconds: true })}</bdi>
      </div>
      <div className={styles.detail}>
        <span>{item.msg}</span>
        <bdi className={styles.key}>{shortKey(item.key)}</bdi>
      </div>
    </li>
  );
}

/**
 * Everything that this device sent with money in it, and what became of each: nothing is sent that does not stand here.
 */
export default function SubmissionsSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const log = useLog();
  return (
    <Sheet title={t`Orders and payments from this device`} onClose={onClose}>
      <p className={styles.about}>
        <Trans>
          Every order and payment you confirmed on this device, and what happened to it. Quote the reference if you
          contact support.
        </Trans>
      </p>
      {log === undefined ? (
        <Skeleton shape="rows" />
      ) : log.length === 0 ? (
        <Empty
          icon="send"
          title={t`Nothing sent yet`}
        >{t`Orders and payments you confirm on this device appear here until you log out.`}</Empty>
      ) : (
        <ul role="list">
          {log.map((item) => (
            <Entry key={item.key} one={item} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
