import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { lazyPart } from './lazy-part.ts';
import styles from './Notice.module.css';

/** What moves comes after the first screen; until then the text stands in the same room. */
const Ticker = lazyPart(({ Ticker }) => Ticker);

/** The operator's notice, plain text; no room where there is none (HOME-05). */
export function Announcement({ text }: { text: string }) {
  const { t } = useLingui();
  const notice = text.trim();
  if (notice === '') return null;
  return (
    <div data-part="notice">
      <Suspense
        fallback={
          <LastSeen part="notice">
            <p className={styles.still}>
              <Icon name="megaphone" size={20} />
              <span>{notice}</span>
            </p>
          </LastSeen>
        }
      >
        <Ticker label={t`Notice`} text={notice} />
      </Suspense>
    </div>
  );
}
