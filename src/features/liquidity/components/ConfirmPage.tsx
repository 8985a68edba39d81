import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { shortKey } from '../../../client/outbox/submit.ts';
import type { SubmissionHandle } from '../../../client/outbox/use-submission.ts';
import type { Endpoint } from '../../../api/endpoint.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Note } from '../../../ui/base/Note.tsx';
import { OutcomePanel } from '../../../ui/trading/OutcomePanel.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type Pair, Pairs } from '../../../ui/figures/Pairs.tsx';
import { RefusalNote } from '../../../ui/trading/RefusalNote.tsx';
import { openOverview } from './overview.ts';
import styles from '../liquidity.module.css';

interface Props {
  readonly title: string;
  readonly amount: string;
  /** The terms to confirm. */
  readonly rows: readonly Pair[];
  readonly confirm: string;
  readonly money: Pick<SubmissionHandle<Endpoint>, 'state' | 'stuck' | 'message' | 'key'>;
  readonly onConfirm: () => void;
  /** Why it cannot be confirmed, or `true` while the terms load: the page has no default terms (TRUST-05). */
  readonly blocker?: string | true | undefined;
  /** Why it cannot be confirmed without a connection. */
  readonly offline: string;
  /** The page once the call is accepted. */
  readonly success: ReactNode;
  /** An alternative to offer after a refusal. */
  readonly alternative?: ReactNode;
}

/**
 * Asks before money moves, then shows the outcome. Back is as large as Confirm, and leaving the page sends nothing
 * (LIQ-06).
 */
export function ConfirmPage({
  title,
  amount,
  rows,
  confirm,
  money,
  onConfirm,
  blocker,
  offline,
  success,
  alternative,
}: Props) {
  const { t } = useLingui();
  const { back } = useContext(NavigationContext);
  const { state, stuck, message, key } = money;
  const { online } = useSnapshot(connection);
  const currentBlocker = online ? blocker : offline;
  if (state === 'accepted') return success;
  return (
    <Page
      title={title}
      bottom={
        state === 'unknown' ? (
          <div className={styles.two}>
            <Button kind="outline" href={hashHref('/pages/Liquidity/record')}>{t`History`}</Button>
            <Button kind="outline" onClick={openOverview}>{t`Done`}</Button>
          </div>
        ) : (
          <div className={styles.two}>
            <Button kind="outline" disabled={state === 'sending'} onClick={back}>{t`Back`}</Button>
            <Button busy={state === 'sending'} disabled={currentBlocker !== undefined} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        )
      }
    >
      {state === 'unknown' ? (
        <div className={styles.pad}>
          <OutcomePanel state="unknown" stuck={stuck} reference={key && shortKey(key)} />
        </div>
      ) : (
        <div className={styles.form}>
          <div className={styles.head}>
            <span>{t`Amount`}</span>
            <Figure value={amount} unit="USDT" charged />
          </div>
          {state === 'refused' && <RefusalNote>{message}</RefusalNote>}
          {state === 'refused' && alternative}
          {typeof currentBlocker === 'string' && <Note kind="warn">{currentBlocker}</Note>}
          <Pairs lines pairs={rows} />
        </div>
      )}
    </Page>
  );
}
