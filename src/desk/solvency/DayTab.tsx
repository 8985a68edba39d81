import { useLingui } from '@lingui/react/macro';
import { closeDay, dayFigures } from './api.ts';
import { Note } from '../../ui/base/Note.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Figures } from './Figures.tsx';
import { TypeButton } from './NowTab.tsx';
import styles from './solvency.module.css';

/** The day that can be closed next, with its books. */
export function DayTab({ day }: { readonly day: string | null }) {
  const { t } = useLingui();
  if (day === null)
    return (
      <p className={styles.empty}>{t`Every day that has ended is closed. Today can be closed from 00:10 tomorrow.`}</p>
    );
  return <OpenDay day={day} />;
}

function OpenDay({ day }: { readonly day: string }) {
  const { t } = useLingui();
  const { data, error } = useView(dayFigures, { day });
  if (error) return <Failure error={error} />;
  if (!data) return <Spinner />;
  const { figures } = data;
  return (
    <>
      <div className={styles.act}>
        <h2>{t`Close of ${day}`}</h2>
        {figures.unread.length === 0 && (
          <ActButton
            action={closeDay}
            kind="main"
            label={t`Sign the close`}
            title={t`Close ${day}`}
            fixed={{ day }}
            fields={[
              {
                name: 'explanation',
                label: t`Why the company held more or less than it owed`,
                kind: 'text',
                help: t`Another person signs the same figures and this sentence. After that the day never changes.`,
              },
            ]}
          />
        )}
      </div>
      {figures.unread.length > 0 && (
        <Note kind="warn" title={t`This day can't be closed yet`}>
          <p>{t`Nobody knows what was here at 24:00: ${figures.unread.join(', ')}.`}</p>
          <TypeButton at={`${day}T23:59`} />
        </Note>
      )}
      <Figures of={figures} />
    </>
  );
}
