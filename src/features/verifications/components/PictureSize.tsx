import { useLingui } from '@lingui/react/macro';
import type { Attachment } from '../../uploads/index.ts';
import styles from './photo-slot.module.css';

const BYTES_PER_UNIT = { kilobyte: 1000, megabyte: 1_000_000 };

/** Shows how large the attached picture is: its pixels and its bytes. */
export function PictureSize({ picture: { width, height, file } }: { picture: NonNullable<Attachment['picture']> }) {
  const { i18n } = useLingui();
  const locale = `${i18n.locale}-u-nu-latn`;
  const pixels = new Intl.NumberFormat(locale);
  const unit = file.size < 100_000 ? 'kilobyte' : 'megabyte';
  const bytes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  });
  return (
    <p className={styles.size}>
      <bdi dir="ltr">
        {pixels.format(width)} × {pixels.format(height)}
      </bdi>
      {' · '}
      <bdi>{bytes.format(file.size / BYTES_PER_UNIT[unit])}</bdi>
    </p>
  );
}
