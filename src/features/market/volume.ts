import { MISSING } from '../../lib/decimal.ts';

const compact = new Intl.NumberFormat('en', {
  notation: 'compact',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** A traded volume where space is short: "1.37", "12.40K", "3.15M"; "–" when missing. */
export const shortVolume = (volume: string | undefined): string =>
  volume === undefined ? MISSING : compact.format(volume as Intl.StringNumericLiteral);
