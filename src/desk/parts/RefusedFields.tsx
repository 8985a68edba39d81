import { useLingui } from '@lingui/react/macro';
import { Note } from '../../ui/base/Note.tsx';

/** Names the fields of a form that were refused; nothing if none was. */
export function RefusedFields({ labels }: { readonly labels: readonly string[] }) {
  const { t } = useLingui();
  const names = [...new Set(labels)].join('; ');
  if (names === '') return null;
  return (
    <Note kind="danger" live>
      {t`Check: ${names}`}
    </Note>
  );
}
