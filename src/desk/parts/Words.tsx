import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Change, Described } from '../api/described.ts';
import { classes } from '../../ui/classes.ts';
import { CopyGroups } from '../../ui/figures/CopyGroups.tsx';
import { Note } from '../../ui/base/Note.tsx';
import { Fold } from '../../ui/layout/Fold.tsx';
import { Section } from './DeskPage.tsx';
import { FieldList } from './FieldList.tsx';
import styles from './Words.module.css';

interface WordsProps {
  readonly of: Described;
  readonly title?: string;
}

/** What a decision does in words: what it may cost, what changes, and what it means for customers. */
export function Words({ of: { changes, customer, danger }, title }: WordsProps) {
  const { t } = useLingui();
  return (
    <>
      {danger !== undefined && (
        <Note kind="danger" title={t`The company can lose money`}>
          {danger}
        </Note>
      )}
      {changes.length > 0 && (
        <Section title={title ?? t`What changes`}>
          <Changes of={changes} />
        </Section>
      )}
      {customer.length > 0 && (
        <Section title={t`For customers`}>
          <ul className={styles.customer}>
            {customer.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Each change: what, the old value, the new one. */
export function Changes({ of: changes }: { readonly of: readonly Change[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map((change, index) => (
        <div key={index} className={styles.change}>
          <dt>{change.label}</dt>
          <dd>
            <Value of={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({
  of: { label, from, to, isAddress = false, isWrong = false, isPicture = false },
}: {
  readonly of: Change;
}) {
  if (isPicture) return <img className={styles.picture} src={to} alt={label} />;
  return (
    <>
      {from !== null && (
        <>
          <del className={styles.from}>{from}</del>
          <span className={styles.arrow}> → </span>
        </>
      )}
      {isAddress ? (
        <div className={classes(isWrong && styles.wrong)}>
          <CopyGroups label={label} value={to} />
        </div>
      ) : (
        <ins className={classes(styles.to, isWrong && styles.wrong)}>{to}</ins>
      )}
    </>
  );
}

interface SignedProps {
  /** What the server has, what is done, and everything else that is bound by the signature. */
  readonly of: Readonly<Record<string, unknown>>;
  readonly moments: readonly string[];
}

/** Exactly what is signed, folded: the words above say the same. */
export function Signed({ of, moments }: SignedProps): ReactNode {
  const { t } = useLingui();
  return (
    <Fold title={t`What you sign`}>
      <FieldList of={of} moments={moments} />
    </Fold>
  );
}
