import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/base/Button.tsx';
import { Note } from '../../ui/base/Note.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { Prepared, Proposed } from '../calls/act.ts';
import { useMe } from '../calls/session.ts';
import { deskHref } from '../shell/route.ts';
import styles from './ActDialog.module.css';
import { Failure } from './Failure.tsx';
import { FieldList } from './FieldList.tsx';
import { momentText } from '../words/zone.ts';
import { Signed, Words } from './Words.tsx';

interface ReviewProps {
  readonly prepared: Prepared;
  readonly moments: readonly string[] | undefined;
  readonly error: unknown;
}

/** What is done, in words, and exactly what the person decides about and signs. */
export function Review({ prepared, moments = [], error }: ReviewProps) {
  const { t } = useLingui();
  const isOnePerson = useMe().data?.isOnePerson;
  const { subject, body, words, second } = prepared;
  const signed = { whatIsDone: body, whatItIsAbout: subject };
  return (
    <div className={styles.review}>
      {second !== undefined && !isOnePerson && (
        <Note kind="info">{t`${second} Nothing happens until another person approves it.`}</Note>
      )}
      {words ? (
        <>
          <p className={styles.what}>{words.value === '' ? words.title : `${words.title}: ${words.value}`}</p>
          <Words of={words} />
          <Signed of={signed} moments={moments} />
        </>
      ) : (
        <>
          {Object.keys(subject as object).length > 0 && (
            <>
              <h3>{t`What you decide about`}</h3>
              <FieldList of={subject as object} moments={moments} />
            </>
          )}
          <h3>{t`With these values`}</h3>
          <FieldList of={body as object} moments={moments} />
        </>
      )}
      <Failure error={error} />
    </div>
  );
}

interface WaitingProps {
  readonly title: string;
  readonly of: Proposed;
  readonly onClose: () => void;
}

/** After a proposal: that it waits, for whom and until when. */
export function Waiting({ title, of: { approval, until, deciders }, onClose }: WaitingProps) {
  const { t } = useLingui();
  const [names, time] = [deciders.join(', '), momentText(until)];
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>{t`Close`}</Button>}>
      <div className={styles.review}>
        <Note kind="info" title={t`This waits for another person.`} live>
          {deciders.length === 1
            ? t`${names} can approve it until ${time}. Email queued.`
            : t`One of these people can approve it until ${time}: ${names}. Emails queued.`}
        </Note>
        <p>
          <a href={deskHref('approvals', approval)} onClick={onClose}>{t`See proposal ${approval}`}</a>
        </p>
      </div>
    </Dialog>
  );
}
