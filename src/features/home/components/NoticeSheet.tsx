import { useLingui } from '@lingui/react/macro';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';

/** Shows the operator's notice in full. */
export default function NoticeSheet({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Notice`} onClose={onClose}>
      <p>{text}</p>
    </Sheet>
  );
}
