import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Icon } from '../../../ui/base/Icon.tsx';
import { LastSeen } from '../../../ui/layout/LastSeen.tsx';
import { lazyPart } from './lazy-part.ts';
import styles from './Announcement.module.css';

/** The moving text loads after the first screen; until then the still text takes the same space. */
const Ticker = lazyPart(({ Ticker }) => Ticker);

/** Shows the operator's announcement as plain text; takes no space if there is none (HOME-05). */
export function Announcement({ text }: { text: string }) {
  const { t } = useLingui();
  const announcement = text.trim();
  if (announcement === '') return null;
  return (
    <div data-part="notice">
      <Suspense
        fallback={
          <LastSeen part="notice">
            <p className={styles.still}>
              <Icon name="megaphone" size={20} />
              <span>{announcement}</span>
            </p>
          </LastSeen>
        }
      >
        <Ticker label={t`Notice`} text={announcement} />
      </Suspense>
    </div>
  );
}
