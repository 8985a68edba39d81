import { MISSING } from '../../domain/decimal.ts';

const compact = new Intl.NumberFormat('en', {
  notation: 'compact',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats a traded volume in short form: "1.37", "12.40K", "3.15M"; "–" if missing. */
export const shortVolume = (volume: string | undefined): string =>
  volume === undefined ? MISSING : compact.format(volume as Intl.StringNumericLiteral);
