import { useLingui } from '@lingui/react/macro';
import { useResource } from '../../../client/query/use-resource.ts';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { formatMoment } from '../../../ui/figures/moment.ts';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { recentPrizes } from '../later-store.ts';

/** Shows when something happened, in the words of the language. */
function Moment({ at }: { readonly at: number }) {
  const { i18n } = useLingui();
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at, i18n.locale)}</time>;
}

/**
 * Lists prizes once each, exactly as the server reports them; the app makes none up (HOME-06). The list does not move,
 * so it needs no pause button.
 */
export function Wins() {
  const { t } = useLingui();
  const { value } = useResource(recentPrizes);
  const wins = value?.lists ?? [];
  if (wins.length === 0) return null;
  return (
    <section aria-labelledby="wins">
      <SectionHeading id="wins">{t`Recent prizes`}</SectionHeading>
      <Rows indent="text">
        {wins.map(({ id, text, time }) => (
          <Row key={id} title={text} trailing={time === undefined ? undefined : <Moment at={time} />} />
        ))}
      </Rows>
    </section>
  );
}
