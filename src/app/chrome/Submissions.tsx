import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../client/http/error-messages.ts';
import { dismiss, outbox, missingSecrets, resend, shortKey } from '../../client/outbox/submit.ts';
import { checking, didNotHappen, lookInRecords, transactionSuccessful } from '../../client/outbox/messages.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/base/Button.tsx';
import { Note } from '../../ui/base/Note.tsx';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { PinPad } from '../../ui/forms/PinPad.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { moneyCalls } from '../../client/outbox/money-calls.ts';
import { openSubmissions, type ShownSubmission } from './priority.ts';
import { chrome } from './state.ts';
import styles from './Submissions.module.css';

const close = (): void => {
  chrome.checking = false;
};

/** Sheet of all money calls whose outcome was unknown, with their current states (CALL-20 to CALL-23). */
export function Submissions() {
  const { t } = useLingui();
  const open = openSubmissions(useSnapshot(outbox));
  const isEmpty = open.length === 0;

  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty]);

  return (
    <Sheet title={t`Orders and payments we're checking`} onClose={close}>
      <ul className={styles.list}>
        {open.map((submission) => (
          <li key={submission.key}>
            <Entry submission={submission} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Entry({ submission }: { readonly submission: ShownSubmission }) {
  const { t } = useLingui();
  const name = moneyCalls.get(submission.call)?.name;
  const amount = submission.fields['amount'] ?? submission.fields['number'];
  return (
    <article className={styles.entry}>
      <h3>{name ? t(name) : submission.call}</h3>
      <State submission={submission} />
      <Pairs
        pairs={[
          {
            name: t({ message: 'Confirmed', context: 'time' }),
            value: <bdi>{formatDateTime(submission.created, { zone: true })}</bdi>,
          },
          ...(amount ? [{ name: t`Amount`, value: <bdi>{amount}</bdi> }] : []),
          {
            name: t({ message: 'Reference', context: 'for support' }),
            value: <bdi className={styles.key}>{shortKey(submission.key)}</bdi>,
          },
        ]}
      />
      {submission.state === 'absent' ? <Choice submission={submission} /> : null}
      {submission.state === 'accepted' || submission.state === 'refused' || submission.stuck ? (
        <Button kind="outline" onClick={() => void dismiss(submission.key)}>
          <Trans>Got it</Trans>
        </Button>
      ) : null}
    </article>
  );
}

function State({ submission }: { readonly submission: ShownSubmission }) {
  const { t } = useLingui();
  if (submission.state === 'accepted')
    return (
      <Note kind="info" live>
        {t(transactionSuccessful)}
      </Note>
    );
  if (submission.state === 'refused')
    return (
      <Note kind="danger" live>
        {submission.msg || t`This was rejected. Your balance hasn't changed.`}
      </Note>
    );
  if (submission.state === 'absent') return <Note live>{t(didNotHappen)}</Note>;
  return (
    <Note kind="warn" title={t(checking)} live>
      {submission.stuck ? (
        t(lookInRecords)
      ) : (
        <Trans>
          We haven't had an answer yet. This may or may not have gone through. We'll keep checking until we know.
        </Trans>
      )}
    </Note>
  );
}

/** Buttons to send the same call again or to discard it. Asks for the payment password again, which is never stored. */
function Choice({ submission }: { readonly submission: ShownSubmission }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [paypass, setPaypass] = useState('');
  const [isSending, setIsSending] = useState(false);
  const missing = missingSecrets(submission);
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) choice.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isAsking]);

  const send = async (digits: string): Promise<void> => {
    setIsSending(true);
    try {
      await resend(submission.key, Object.fromEntries(missing.map((name) => [name, digits])));
    } catch (error) {
      toast(errorMessage(error), { kind: 'error' });
    }
    setPaypass('');
    setIsSending(false);
  };
  return (
    <div className={styles.choice} ref={choice}>
      {isAsking && (
        <PinPad
          label={t`Payment password`}
          value={paypass}
          busy={isSending}
          onChange={setPaypass}
          onComplete={(digits) => void send(digits)}
        />
      )}
      <div className={styles.two}>
        <Button kind="outline" onClick={() => void dismiss(submission.key)}>
          <Trans>Discard</Trans>
        </Button>
        {!isAsking && (
          <Button kind="soft" busy={isSending} onClick={() => (missing.length > 0 ? setIsAsking(true) : void send(''))}>
            <Trans>Send again</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
