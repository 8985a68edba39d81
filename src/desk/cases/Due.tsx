import { useLingui } from '@lingui/react/macro';
import { HOUR_MS } from '../../domain/time.ts';
import { Icon } from '../../ui/base/Icon.tsx';
import { useNow } from '../parts/Moment.tsx';
import { waited } from '../parts/waited.ts';
import type { CaseEntry } from './api.ts';
import styles from './Cases.module.css';

/** When a case has to be answered: amber in the last hour, red once it is late, each with a mark and in words. */
export function Due({ of: { state, due } }: { readonly of: Pick<CaseEntry, 'state' | 'due'> }) {
  const { t } = useLingui();
  const left = due - useNow();
  if (state !== 'open')
    return (
      <span className={styles.due}>
        <Icon name="check" size={14} /> {state === 'closed' ? t`closed` : t`answered`}
      </span>
    );
  const level = left < 0 ? 'late' : left < HOUR_MS ? 'soon' : 'fine';
  return (
    <time className={styles.due} data-level={level} dateTime={new Date(due).toISOString()}>
      {level !== 'fine' && <Icon name={level === 'late' ? 'triangle-alert' : 'clock'} size={14} />}
      {left < 0 ? t`late, ${waited(-left)}` : t`in ${waited(left)}`}
    </time>
  );
}
