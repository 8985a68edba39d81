import { useLingui } from '@lingui/react/macro';
import { Note } from '../../../ui/base/Note.tsx';
import { DeskButton } from '../../parts/DeskButton.tsx';
import { Section } from '../../parts/DeskPage.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { type FormField, requiredFields, type Typed } from '../../parts/fields.ts';
import { FormFields } from '../../parts/FormFields.tsx';
import { RefusedFields } from '../../parts/RefusedFields.tsx';
import { Changes } from '../../parts/Words.tsx';
import type { Change } from '../../api/described.ts';
import { proposeSetting } from '../api.ts';
import type { SettingFault } from './setting-fault.ts';
import styles from './TermForm.module.css';

/** Least letters of a reason, as the server wants it. */
const REASON_LENGTH = 10;

/** From when a change applies, and why. */
export const HOW_FIELDS: readonly FormField[] = [
  { name: 'effective', label: 'From', help: 'Empty: as soon as it is approved', kind: 'moment' },
  { name: 'reason', label: 'Reason, for the log', kind: 'text' },
];

const HOW_REQUIRED = requiredFields(proposeSetting, { name: '', data: '{}', effective: null });

interface Props {
  readonly changes: readonly Change[];
  readonly how: Typed;
  readonly onHow: (how: Typed) => void;
  /** What the server refused of the value. */
  readonly faults: readonly SettingFault[];
  /** What else went wrong. */
  readonly error: unknown;
  /** Whether this value already waits for a second person. */
  readonly isWaiting: boolean;
  readonly onUndo: () => void;
  readonly onPropose: () => void;
}

/** What would change, from when and why, and the button that proposes it. */
export function ProposePart({ changes, how, onHow, faults, error, isWaiting, onUndo, onPropose }: Props) {
  const { t } = useLingui();
  const count = changes.length;
  const hasReason = String(how['reason'] ?? '').trim().length >= REASON_LENGTH;
  return (
    <Section title={t`You would change`}>
      <Changes of={changes} />
      <FormFields fields={HOW_FIELDS} required={HOW_REQUIRED} typed={how} onChange={onHow} />
      <RefusedFields labels={faults.flatMap(({ field }) => field?.label ?? [])} />
      {faults
        .filter(({ field }) => !field)
        .map(({ message }) => (
          <Note key={message} kind="danger" live>
            {message}
          </Note>
        ))}
      <Failure error={error} />
      <div className={styles.add}>
        <DeskButton onClick={onUndo}>{t`Undo`}</DeskButton>
        {isWaiting && <p>{t`Proposed. It waits for a second person.`}</p>}
        {!isWaiting && !hasReason && (
          <p className={styles.help}>{t`Give a reason of at least ${REASON_LENGTH} letters.`}</p>
        )}
        {!isWaiting && hasReason && (
          <DeskButton kind="main" onClick={onPropose}>
            {count === 1 ? t`Propose 1 change` : t`Propose ${count} changes`}
          </DeskButton>
        )}
      </div>
    </Section>
  );
}
