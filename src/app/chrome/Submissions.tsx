import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../client/http/error-messages.ts';
import { dismiss, outbox, missingSecrets, resend, shortKey } from '../../client/outbox/submit.ts';
import { checking, didNotHappen, lookInRecords, transactionSuccessful } from '../../client/outbox/messages.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pairs } from '../../ui/Pairs.tsx';
import { PinPad } from '../../ui/PinPad.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { moneyNames } from '../../client/outbox/money-names.ts';
import { openSubmissions, type Seen } from './priority.ts';
import { chrome } from './state.ts';
import styles from './Submissions.module.css';

const close = (): void => {
  chrome.checking = false;
};

/** Every money call whose outcome was open, with what is known of it by now (CALL-20 to CALL-23). */
export function Submissions() {
  const { t } = useLingui();
  const open = openSubmissions(useSnapshot(outbox));
  const none = open.length === 0;

  useEffect(() => {
    if (none) close();
  }, [none]);

  return (
    <Sheet title={t`Transactions being checked`} onClose={close}>
      <ul className={styles.list}>
        {open.map((item) => (
          <li key={item.key}>
            <Entry one={item} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Entry({ one: item }: { readonly one: Seen }) {
  const { t } = useLingui();
  const name = moneyNames[item.call];
  const amount = item.fields['amount'] ?? item.fields['number'];
  return (
    <article className={styles.entry}>
      <h3>{name ? t(name) : item.call}</h3>
      <State one={item} />
      <Pairs
        pairs={[
          {
            name: t({ message: 'Confirmed', context: 'time' }),
            value: <bdi>{formatDateTime(item.created, { zone: true })}</bdi>,
          },
          ...(amount ? [{ name: t`Amount`, value: <bdi>{amount}</bdi> }] : []),
          {
            name: t({ message: 'Reference', context: 'for support' }),
            value: <bdi className={styles.key}>{shortKey(item.key)}</bdi>,
          },
        ]}
      />
      {item.state === 'absent' ? <Choice one={item} /> : null}
      {item.state === 'accepted' || item.state === 'refused' || item.stuck ? (
        <Button kind="outline" onClick={() => void dismiss(item.key)}>
          <Trans>Got it</Trans>
        </Button>
      ) : null}
    </article>
  );
}

function State({ one: item }: { readonly one: Seen }) {
  const { t } = useLingui();
  if (item.state === 'accepted')
    return (
      <Note kind="info" live>
        {t(transactionSuccessful)}
      </Note>
    );
  if (item.state === 'refused')
    return (
      <Note kind="danger" live>
        {item.msg || t`This was rejected. Your balance hasn't changed.`}
      </Note>
    );
  if (item.state === 'absent') return <Note live>{t(didNotHappen)}</Note>;
  return (
    <Note kind="warn" title={t(checking)} live>
      {item.stuck ? (
        t(lookInRecords)
      ) : (
        <Trans>
          We lost the connection before we got an answer. This may or may not have gone through. We keep checking until
          we know.
        </Trans>
      )}
    </Note>
  );
}

/** Send the same call again, or forget it; the payment password is asked for anew, since it is never stored. */
function Choice({ one: item }: { readonly one: Seen }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [paypass, setPaypass] = useState('');
  const [sending, setSending] = useState(false);
  const missing = missingSecrets(item);
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asking) choice.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [asking]);

  const send = async (digits: string): Promise<void> => {
    setSending(true);
    try {
      await resend(item.key, Object.fromEntries(missing.map((name) => [name, digits])));
    } catch (error) {
      toast(errorMessage(error), { kind: 'error' });
    }
    setPaypass('');
    setSending(false);
  };
  return (
    <div className={styles.choice} ref={choice}>
      {asking && (
        <PinPad
          label={t`Payment password`}
          value={paypass}
          busy={sending}
          onChange={setPaypass}
          onComplete={(digits) => void send(digits)}
        />
      )}
      <div className={styles.two}>
        <Button kind="outline" onClick={() => void dismiss(item.key)}>
          <Trans>Discard</Trans>
        </Button>
        {!asking && (
          <Button kind="soft" busy={sending} onClick={() => (missing.length > 0 ? setAsking(true) : void send(''))}>
            <Trans>Send again</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
