import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { changeSetting } from '../../../storage/change-setting.ts';
import { settings } from '../../../storage/settings.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import styles from './Notice.module.css';

const NoticeSheet = lazy(() => import('./NoticeSheet.tsx'));

/**
 * Shows the operator's notice as one still line of plain text until its reader closes it; a tap opens it in full. A
 * changed notice shows again (HOME-05).
 */
export function Notice({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { closedNotice } = useSnapshot(settings);
  const notice = text.trim();
  if (notice === '' || notice === closedNotice) return null;
  return (
    // home's snapshot has only its space
    <div className={styles.notice}>
      <button type="button" className={styles.line} data-passing onClick={() => setIsOpen(true)}>
        <Icon name="megaphone" size={20} />
        <span>{notice}</span>
      </button>
      <IconButton
        icon="x"
        size={20}
        label={t`Close notice`}
        onClick={() => void changeSetting('closedNotice', notice)}
      />
      {isOpen && (
        <Suspense>
          <NoticeSheet text={notice} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Marks a demonstration; a tap says what is not real. It replaces the notice that such a server sends. */
export function DemoTag({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.demo} onClick={() => setIsOpen(true)}>
        <span>{t`Demo`}</span>
      </button>
      {isOpen && (
        <Suspense>
          <NoticeSheet text={text} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
