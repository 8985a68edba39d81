import { useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../../ui/figures/moment.ts';

/** Shows when something happened, in the words of the language. */
export function Moment({ at }: { at: number }) {
  const { i18n } = useLingui();
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at, i18n.locale)}</time>;
}
