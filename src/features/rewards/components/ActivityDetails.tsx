import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { CallError } from '../../../client/http/errors.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref, navigate, queryOf, readHash, useHashSearch } from '../../../lib/location.ts';
import { link, type Path } from '../../../lib/routes.ts';
import { readLink } from '../../../lib/safe-link.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Html } from '../../../ui/Html.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { fetchSanitiser } from '../../../ui/sanitise.ts';
import { protection, usePauseReason } from '../../protection/store.ts';
import { activity, type Activity } from '../store.ts';
import { phaseOf } from './ActivityList.tsx';
import styles from '../rewards.module.css';
import { Paused } from './Paused.tsx';

/** Begins what an offer's page reads; which one stands in the address. */
export const beginDetails = () =>
  beginReads([protection, activity(idIn(queryOf(readHash())))], { loadCode: fetchSanitiser });

const idIn = (query: string): string => new URLSearchParams(query).get('id') ?? '';

/** One offer: what it asks, what it gives, until when, then the operator's own words made harmless (RWD-04). */
export function ActivityDetails({
  list,
  fallback,
}: {
  /** Where the list of it stands. */ list: Path;
  fallback: string;
}) {
  const { t } = useLingui();
  const id = idIn(useHashSearch());
  const resource = activity(id);
  const details = useResource(resource);
  const paused = usePauseReason();
  const { value, error } = details;
  const outside = (url: string): void => navigate(link('/pages/index/web-view', { url }));

  if (paused !== undefined)
    return (
      <Page title={fallback}>
        <Paused>{paused}</Paused>
      </Page>
    );
  // a refusal is the server's word that there is none; anything else may pass
  if (value === undefined && error instanceof CallError && error.kind === 'refused') {
    return (
      <Page title={fallback}>
        <Empty
          icon="search-x"
          title={t`This offer isn't available`}
          action={<Button href={hashHref(list)}>{t`Show all offers`}</Button>}
        >
          {t`It may have been removed, or the link is incomplete.`}
        </Empty>
      </Page>
    );
  }
  const phase = value && phaseOf(value as Activity, serverNow());
  const way = value?.link ? readLink(value.link) : undefined;
  const go =
    way && phase === 'open' ? (
      way.kind === 'route' ? (
        <Button href={hashHref(way.to)}>{t({ message: 'Open', context: 'a page' })}</Button>
      ) : (
        <Button onClick={() => outside(way.url)}>{t`Open ${way.host}`}</Button>
      )
    ) : undefined;
  return (
    <Page title={value?.title ?? fallback} bottom={go}>
      <ResourceView of={details} messageOf={errorMessage} onRetry={() => void resource.refresh()} shape="lines">
        {({ summary, condition, reward, begins, ends, content, image }) => (
          <div className={styles.block}>
            {image?.startsWith('/') && !image.startsWith('//') && <img className={styles.picture} src={image} alt="" />}
            {summary && <p>{summary}</p>}
            {phase === 'ended' && (
              <Note
                kind="warn"
                title={t`This offer has ended`}
              >{t`You can't earn anything more from it. Anything already credited stays yours.`}</Note>
            )}
            <Pairs
              lines
              pairs={[
                { name: t`Condition`, value: condition || '–' },
                { name: t`Reward`, value: reward || '–' },
                { name: t`Starts`, value: begins === undefined ? '–' : formatDateTime(begins, { zone: true }) },
                { name: t`Ends`, value: ends === undefined ? '–' : formatDateTime(ends, { zone: true }) },
              ]}
            />
            {content && <Html text={content} onLink={outside} />}
          </div>
        )}
      </ResourceView>
    </Page>
  );
}
