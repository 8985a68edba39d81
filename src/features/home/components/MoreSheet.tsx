import { useLingui } from '@lingui/react/macro';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import styles from './Entries.module.css';
import { type Entry, EntryLinks } from './EntryLinks.tsx';

/** Links to the pages that have no place on home itself (HOME-07). */
export default function MoreSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const entries: readonly Entry[] = [
    { path: '/pages/blindbox/index', icon: 'package', name: t`Blind box` },
    { path: '/pages/index/welfare', icon: 'gift', name: t`Tasks and offers` },
    { path: '/pages/activeList/index', icon: 'flag', name: t`Promotions` },
    { path: '/pages/index/share', icon: 'user-plus', name: t`Invite` },
    { path: '/pages/service/index', icon: 'headset', name: t`Support` },
    { path: '/pages/index/companyProfile', icon: 'book-open-text', name: t`Company profile` },
  ];
  return (
    <Sheet title={t`More`} onClose={onClose}>
      <nav aria-label={t`More pages`} className={styles.entries} data-large>
        <EntryLinks entries={entries} onFollow={onClose} />
      </nav>
    </Sheet>
  );
}
