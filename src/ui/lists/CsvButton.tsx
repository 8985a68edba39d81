import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../base/IconButton.tsx';
import type { useTableFile } from './use-table-file.ts';

/** Button that downloads a history as a CSV file. */
export function CsvButton({ file }: { file: ReturnType<typeof useTableFile> }) {
  const { t } = useLingui();
  return (
    <IconButton icon="download" label={t`Download CSV`} disabled={file.saving} onClick={() => void file.start()} />
  );
}
