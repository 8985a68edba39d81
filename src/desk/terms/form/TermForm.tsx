import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sortedJson } from '../../../domain/sorted-json.ts';
import { Note } from '../../../ui/base/Note.tsx';
import { hasRole } from '../../api/roles.ts';
import { prepareAction } from '../../calls/act.ts';
import { DeskFailure } from '../../calls/http.ts';
import { useMe } from '../../calls/session.ts';
import { ActDialog } from '../../parts/ActDialog.tsx';
import { DeskButton } from '../../parts/DeskButton.tsx';
import { typedRequest, type Typed } from '../../parts/fields.ts';
import { settingWords } from '../../words/settings.ts';
import { proposeSetting, type Term } from '../api.ts';
import { AdvancedJson } from './AdvancedJson.tsx';
import { termChanges } from '../../words/terms/changes.ts';
import { HOW_FIELDS, ProposePart } from './ProposePart.tsx';
import { hasPlace, type Schema } from '../../words/terms/schema.ts';
import { settingFault } from './setting-fault.ts';
import { TermField } from './TermField.tsx';
import styles from './TermForm.module.css';
import type { TermDraft } from './use-term-draft.ts';

interface Props {
  readonly term: Term;
  readonly draft: TermDraft;
  /** Values that wait for a second person, as JSON text. */
  readonly waiting: readonly string[];
}

/** Asks the server whether it would take a value, before anyone signs. Nothing happens yet. */
function useCheck(name: string, schema: Schema, onAccepted: () => void) {
  const { error, mutate, reset } = useMutation({
    mutationFn: (request: object) => prepareAction(proposeSetting, request),
    onSuccess: onAccepted,
  });
  const isFault = error instanceof DeskFailure && error.message.startsWith('data: ');
  const fault = isFault ? settingFault(name, error.message, (path) => hasPlace(schema, path)) : undefined;
  return { fault, error: fault ? undefined : error, check: mutate, reset };
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
  const { fault, error, check, reset } = useCheck(name, schema, () => setIsSigning(true));
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
      <fieldset className={styles.form} disabled={!mayPropose}>
        <TermField
          schema={schema}
          words={words}
          value={value}
          builtIn={builtIn}
          path=""
          isRequired
          fault={fault?.path === '' ? undefined : fault}
          onChange={change}
        />
      </fieldset>
      <AdvancedJson value={value} schema={json} isClosed={!mayPropose} onChange={change} />
      {mayPropose && changes.length > 0 && (
        <ProposePart
          changes={changes}
          how={how}
          onHow={setHow}
          fault={fault}
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
