import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DeskAction } from '../api/desk-call.ts';
import { Button } from '../../ui/base/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { doAction, type ActOutcome, prepareAction } from '../calls/act.ts';
import { useMe } from '../calls/session.ts';
import { refreshViews } from '../calls/views.ts';
import { Failure } from './Failure.tsx';
import { fieldFaults, type FormField, requiredFields, typedRequest, type Typed } from './fields.ts';
import { focusRefused } from './focus-refused.ts';
import { FormFields } from './FormFields.tsx';
import { RefusedFields } from './RefusedFields.tsx';
import { Review, Waiting } from './ActReview.tsx';
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
  const requestOf = (values: Typed) => toRequest({ ...fixed, ...typedRequest(fields, values) });
  const preparation = useMutation({ mutationFn: () => prepareAction(action, requestOf(typed)) });
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
        <ActForm
          summary={action.summary}
          fields={fields}
          typed={typed}
          onChange={setTyped}
          required={requiredFields(action, requestOf({}))}
          error={preparation.error}
          onNext={prepare}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  /** What the action does, in a sentence. */
  readonly summary: string;
  readonly fields: readonly FormField[];
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly required: ReadonlySet<string>;
  readonly error: unknown;
  readonly onNext: () => void;
}

/** The first step: what the person fills in. After a refusal, it names the wrong fields and focuses the first. */
function ActForm({ summary, fields, typed, onChange, required, error, onNext }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const faults = fieldFaults(error, fields);
  useEffect(
    () =>
      focusRefused(
        form.current,
        faults.map(({ name }) => name),
      ),
    // each refusal once, not again with each key
    // oxlint-disable-next-line react/exhaustive-deps
    [error],
  );
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <p>{summary}</p>
      <FormFields fields={fields} typed={typed} onChange={onChange} faults={faults} required={required} />
      <RefusedFields labels={faults.map(({ label }) => label)} />
      {faults.length === 0 && <Failure error={error} />}
    </form>
  );
}
