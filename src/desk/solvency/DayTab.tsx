import { useLingui } from '@lingui/react/macro';
import { closeDay, closedHistory, dayFigures } from './api.ts';
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
  return day === null ? <NoDay /> : <OpenDay day={day} />;
}

/** Why no day can be closed: all were, or none has ended since the first booking. */
function NoDay() {
  const { t } = useLingui();
  const { data, error } = useView(closedHistory);
  if (!data) return error ? <Failure error={error} /> : <Spinner />;
  return (
    <p className={styles.empty}>
      {data.days.length > 0
        ? t`Every day that has ended is closed. Today can be closed from 00:10 tomorrow.`
        : t`No day with bookings has ended yet. The first one can be closed from 00:10 on the next day.`}
    </p>
  );
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
          <p>{t`No one knows what was here at 24:00: ${figures.unread.join(', ')}.`}</p>
          <TypeButton at={`${day}T23:59`} />
        </Note>
      )}
      <Figures of={figures} />
    </>
  );
}
