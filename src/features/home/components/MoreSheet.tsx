import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../../browser/location.ts';
import { Plate, Plates } from '../../../ui/lists/Plates.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';

/** Links to the pages that have no place on home itself (HOME-07). */
export default function MoreSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const entries = [
    ['/pages/blindbox/index', 'package', t`Blind box`],
    ['/pages/index/welfare', 'gift', t`Tasks and offers`],
    ['/pages/activeList/index', 'flag', t`Promotions`],
    ['/pages/index/share', 'user-plus', t`Invite`],
    ['/pages/service/index', 'headset', t`Support`],
    ['/pages/index/companyProfile', 'book-open-text', t`Company profile`],
  ] as const;
  return (
    <Sheet title={t`More`} onClose={onClose}>
      <Plates label={t`More pages`} size="large">
        {entries.map(([path, icon, name]) => (
          <Plate key={path} href={hashHref(path)} icon={icon} name={name} onClick={onClose} />
        ))}
      </Plates>
    </Sheet>
  );
}
