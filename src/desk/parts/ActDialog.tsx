import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { DeskAction } from '../api/desk-call.ts';
import { Button } from '../../ui/base/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Note } from '../../ui/base/Note.tsx';
import { doAction, type ActOutcome, prepareAction, type Prepared, type Proposed } from '../calls/act.ts';
import { useMe } from '../calls/session.ts';
import { refreshViews } from '../calls/views.ts';
import { FieldList } from './FieldList.tsx';
import { Failure } from './Failure.tsx';
import { type FormField, typedRequest, type Typed } from './fields.ts';
import { FormFields } from './FormFields.tsx';
import { momentText } from './Moment.tsx';
import { Signed, Words } from './Words.tsx';
import { deskHref } from '../shell/route.ts';
import styles from './ActDialog.module.css';

export interface ActProps {
  action: DeskAction;
  /** What is done, as a heading: "Freeze customer 17". */
  title: string;
  /** Fields of the request that are known. */
  fixed?: object;
  /** Fields that the person fills in. */
  fields?: readonly FormField[];
  /** What the fields hold at first. */
  typed?: Typed;
  /** Makes the request of the fields, where it is not simply all of them. */
  toRequest?: (fields: Readonly<Record<string, unknown>>) => object;
  onClose: () => void;
  /** Shows what the action revealed, instead of closing. */
  children?: (result: unknown) => ReactNode;
}

/**
 * Does an action in two steps: the person fills in its fields, then sees exactly what the server has and decides. What
 * they see is what the server compares, and what they sign.
 */
export function ActDialog({
  action,
  title,
  fixed = {},
  fields = [],
  typed: first = {},
  toRequest = (request) => request,
  onClose,
  children,
}: ActProps) {
  const { t } = useLingui();
  const me = useMe().data;
  const [typed, setTyped] = useState(first);
  const [outcome, setOutcome] = useState<ActOutcome>();
  const preparation = useMutation({
    mutationFn: () => prepareAction(action, toRequest({ ...fixed, ...typedRequest(fields, typed) })),
  });
  const { data: prepared, mutate: prepare } = preparation;
  const decision = useMutation({
    mutationFn: () => doAction(action, prepared!, me!.id),
    onSuccess: (done) => {
      if (children || done.state === 'proposed') {
        setOutcome(done);
        return;
      }
      toast(t`Done.`);
      onClose();
    },
    // also after a failure: the answer may be lost, or the subject changed
    onSettled: refreshViews,
  });
  const hasNoFields = fields.length === 0;
  useEffect(() => {
    if (hasNoFields) prepare();
  }, [hasNoFields, prepare]);

  if (outcome?.state === 'proposed') return <Waiting title={title} of={outcome} onClose={onClose} />;
  if (outcome && children)
    return (
      <Dialog title={title} onClose={onClose}>
        {children(outcome.result)}
      </Dialog>
    );
  const isBusy = preparation.isPending || decision.isPending;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          {prepared ? (
            <Button busy={isBusy} onClick={() => decision.mutate()}>
              {prepared.nonce === undefined ? t`Confirm` : t`Sign with passkey`}
            </Button>
          ) : (
            <Button busy={isBusy} onClick={() => prepare()}>
              {hasNoFields ? t`Try again` : t`Continue`}
            </Button>
          )}
        </>
      }
    >
      {prepared ? (
        <Review prepared={prepared} moments={action.moments} error={decision.error} />
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            prepare();
          }}
        >
          <p>{action.summary}</p>
          <FormFields fields={fields} typed={typed} onChange={setTyped} />
          <Failure error={preparation.error} />
        </form>
      )}
    </Dialog>
  );
}

interface ReviewProps {
  readonly prepared: Prepared;
  readonly moments: readonly string[] | undefined;
  readonly error: unknown;
}

/** What is done, in words, and exactly what the person decides about and signs. */
function Review({ prepared, moments = [], error }: ReviewProps) {
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
        <FieldList of={{ ...(subject as object), ...(body as object) }} moments={moments} />
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
function Waiting({ title, of: { approval, until, deciders }, onClose }: WaitingProps) {
  const { t } = useLingui();
  const [names, time] = [deciders.join(', '), momentText(until)];
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>{t`Close`}</Button>}>
      <div className={styles.review}>
        <Note kind="info" title={t`This waits for another person.`} live>
          {deciders.length === 1
            ? t`${names} can approve it until ${time}. We've sent an email.`
            : t`One of these people can approve it until ${time}: ${names}. We've sent them an email.`}
        </Note>
        <p>
          <a href={deskHref('approvals', approval)} onClick={onClose}>{t`See proposal ${approval}`}</a>
        </p>
      </div>
    </Dialog>
  );
}
