import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sortedJson } from '../../../domain/sorted-json.ts';
import { Note } from '../../../ui/base/Note.tsx';
import { hasRole } from '../../api/roles.ts';
import { prepareAction } from '../../calls/act.ts';
import { useMe } from '../../calls/session.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { DeskButton } from '../../parts/DeskButton.tsx';
import { focusRefused } from '../../parts/focus-refused.ts';
import { typedRequest, type Typed } from '../../parts/fields.ts';
import { settingWords } from '../../words/settings.ts';
import { proposeSetting, type Term } from '../api.ts';
import { AdvancedJson } from './AdvancedJson.tsx';
import { termChanges } from '../../words/terms/changes.ts';
import { HOW_FIELDS, ProposePart } from './ProposePart.tsx';
import { findField, type FormPlace } from '../../words/terms/find-field.ts';
import type { Schema } from '../../words/terms/schema.ts';
import { type SettingFault, settingFaults } from './setting-fault.ts';
import { TermField } from './TermField.tsx';
import styles from './TermForm.module.css';
import type { TermDraft } from './use-term-draft.ts';

interface Props {
  readonly term: Term;
  readonly draft: TermDraft;
  /** Values that wait for a second person, as JSON text. */
  readonly waiting: readonly string[];
}

const NO_FAULTS: readonly SettingFault[] = [];

/** Asks the server whether it would take a value, before anyone signs. Nothing happens yet. */
function useCheck(name: string, findField: (path: string) => FormPlace | undefined, onAccepted: () => void) {
  const [faults, setFaults] = useState(NO_FAULTS);
  const { error, mutate, reset } = useMutation({
    mutationFn: (request: object) => prepareAction(proposeSetting, request),
    onMutate: () => setFaults(NO_FAULTS),
    onSuccess: onAccepted,
    onError: ({ message }) => {
      if (message.startsWith('data: ')) setFaults(settingFaults(name, message, findField));
    },
  });
  return {
    faults,
    error: faults.length > 0 ? undefined : error,
    check: mutate,
    reset: () => {
      setFaults(NO_FAULTS);
      reset();
    },
  };
}

/** The form of a setting: starts with the value in force, and proposes what was changed. */
export function TermForm({ term: { name, schema: json, builtIn }, draft, waiting }: Props) {
  const { t } = useLingui();
  const me = useMe().data;
  const [how, setHow] = useState<Typed>({});
  const [isSigning, setIsSigning] = useState(false);
  const schema = json as Schema;
  const words = settingWords(name);
  const { value, inForce } = draft;
  const { faults, error, check, reset } = useCheck(
    name,
    (path) => findField(schema, words, value, path),
    () => setIsSigning(true),
  );
  const form = useRef<HTMLFieldSetElement>(null);
  useEffect(
    () =>
      focusRefused(
        form.current,
        faults.flatMap(({ field }) => field?.path ?? []),
      ),
    [faults],
  );
  const changes = termChanges(schema, words, inForce, value);
  const request = { name, data: JSON.stringify(value), effective: null, ...typedRequest(HOW_FIELDS, how) };
  const mayPropose = me ? hasRole(me.roles, proposeSetting.roles) : false;
  const change = (changed: unknown): void => {
    reset();
    draft.edit(changed);
  };
  const undo = (): void => {
    reset();
    draft.undo();
  };
  return (
    <>
      {draft.isOutdated && (
        <Note kind="warn" title={t`Someone else changed this in the meantime`}>
          <p>{t`Your entries are compared with the new values now.`}</p>
          <DeskButton onClick={undo}>{t`Take the new values`}</DeskButton>
        </Note>
      )}
      <fieldset className={styles.form} ref={form} disabled={!mayPropose}>
        <TermField
          schema={schema}
          words={words}
          value={value}
          builtIn={builtIn}
          path=""
          isRequired
          faults={faults}
          onChange={change}
        />
      </fieldset>
      <AdvancedJson value={value} schema={json} isClosed={!mayPropose} onChange={change} />
      {mayPropose && changes.length > 0 && (
        <ProposePart
          changes={changes}
          how={how}
          onHow={setHow}
          faults={faults}
          error={error}
          isWaiting={waiting.includes(sortedJson(value))}
          onUndo={undo}
          onPropose={() => check(request)}
        />
      )}
      {isSigning && (
        <ActDialog
          action={proposeSetting}
          title={t`Change: ${words.label}`}
          fixed={request}
          onClose={() => setIsSigning(false)}
        />
      )}
    </>
  );
}
