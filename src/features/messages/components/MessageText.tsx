import { useLingui } from '@lingui/react/macro';
import { navigate } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Html } from '../../../ui/layout/Html.tsx';
import { formatMoment } from '../../../ui/figures/moment.ts';
import type { Message } from '../store.ts';
import styles from './MessageText.module.css';

/** Shows the sanitised text of a message. A link to another site leads to the leave notice. */
export function MessageText({ message: { content, time } }: { message: Message }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.message}>
      {time !== undefined && (
        <time className={styles.time} dateTime={new Date(time).toISOString()}>
          {formatMoment(time, i18n.locale)}
        </time>
      )}
      <Html text={content} onLink={(url) => navigate(link('/pages/index/web-view', { url }))} />
    </div>
  );
}
