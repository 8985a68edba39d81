import { useLingui } from '@lingui/react/macro';
import type { TermChange } from './changes.ts';
import styles from './TermForm.module.css';

/** Differences in words: what, the old value, the new one. */
export function ChangeList({ of }: { readonly of: readonly TermChange[] }) {
  const { t } = useLingui();
  if (of.length === 0) return <p className={styles.help}>{t`The same as in force.`}</p>;
  return (
    <dl className={styles.changes}>
      {of.map(({ label, before, after }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            {before !== '' && (
              <>
                <span className={styles.before}>{before}</span> <span aria-hidden>→</span>{' '}
              </>
            )}
            <b>{after}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
