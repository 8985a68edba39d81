import { useLingui } from '@lingui/react/macro';
import type { CaseRecord } from '../../../domain/cases.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { askHref } from '../links.ts';

interface Props {
  readonly about: CaseRecord;
  /** Id of the record; the latest one if it is left out. */
  readonly record?: string;
}

/** Leads from a record to the form that asks about it. */
export function AskAbout({ about, record }: Props) {
  const { t } = useLingui();
  return (
    <Rows indent="icon">
      <Row leading={<Icon name="headset" />} title={t`Ask about this`} href={askHref(about, record)} />
    </Rows>
  );
}
