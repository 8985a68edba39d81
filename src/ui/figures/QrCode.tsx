import { useId, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

interface Props {
  /** The encoded text: an address, a link. The page also shows it as text to copy. */
  value: string;
  /** Accessible name: "QR code of your TRON address". */
  name: string;
  /** Purpose of the code, and what to do without a camera. */
  description: string;
}

/** Returns the dark modules as one SVG path, with one rectangle per run in a row. */
const pathOf = (data: readonly (readonly boolean[])[]): string =>
  data
    .map((row, y) =>
      row
        .map((dark, x) => {
          if (!dark || row[x - 1]) return '';
          const end = row.findIndex((next, index) => index > x && !next);
          const length = (end < 0 ? row.length : end) - x;
          return `M${x} ${y}h${length}v1h-${length}z`;
        })
        .join(''),
    )
    .join('');

/** QR code with its quiet zone, dark on white in both themes, because cameras need that. */
export function QrCode({ value, name, description }: Props) {
  const id = useId();
  const { size, path } = useMemo(() => {
    const code = encode(value, { ecc: 'M', border: 4 });
    return { size: code.size, path: pathOf(code.data) };
  }, [value]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
    >
      <title id={`${id}-name`}>{name}</title>
      <desc id={`${id}-text`}>{description}</desc>
      <path className={styles.paper} d={`M0 0h${size}v${size}h-${size}z`} />
      <path d={path} />
    </svg>
  );
}
