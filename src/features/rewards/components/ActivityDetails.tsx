import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { CallError } from '../../../client/http/errors.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref, navigate, queryOf, readHash, useHashSearch } from '../../../browser/location.ts';
import { link, type Path } from '../../../domain/routes.ts';
import { readLink } from '../../../domain/safe-link.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Html } from '../../../ui/layout/Html.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { fetchSanitiser } from '../../../ui/layout/sanitise.ts';
import { protection, usePauseReason } from '../../protection/index.ts';
import { activity, type Activity } from '../store.ts';
import { activityPhase } from './ActivityList.tsx';
import styles from '../rewards.module.css';
import { Paused } from './Paused.tsx';

/** Starts the reads of an offer's page; the page's address has the offer's id. */
export const beginDetails = () =>
  beginReads([protection, activity(idIn(queryOf(readHash())))], { loadCode: fetchSanitiser });

const idIn = (query: string): string => new URLSearchParams(query).get('id') ?? '';

interface Props {
  /** The page that lists these offers. */
  list: Path;
  /** The page's title until the offer has loaded. */
  fallback: string;
}

/** Shows one offer: its condition, reward and dates, then the operator's text, sanitised (RWD-04). */
export function ActivityDetails({ list, fallback }: Props) {
  const { t } = useLingui();
  const id = idIn(useHashSearch());
  const resource = activity(id);
  const details = useResource(resource);
  const pauseReason = usePauseReason();
  const { value, error } = details;
  const openOutside = (url: string): void => navigate(link('/pages/index/web-view', { url }));

  if (pauseReason !== undefined)
    return (
      <Page title={fallback}>
        <Paused>{pauseReason}</Paused>
      </Page>
    );
  // only a refusal means that the offer does not exist; other errors may be temporary
  if (value === undefined && error instanceof CallError && error.kind === 'refused') {
    return (
      <Page title={fallback}>
        <Empty
          drawing="glass"
          title={t`This offer isn't available`}
          action={<Button href={hashHref(list)}>{t`Show all offers`}</Button>}
        >
          {t`It may have been removed, or the link is incomplete.`}
        </Empty>
      </Page>
    );
  }
  const phase = value && activityPhase(value as Activity, serverNow());
  const target = value?.link ? readLink(value.link) : undefined;
  const openButton =
    target && phase === 'open' ? (
      target.kind === 'route' ? (
        <Button href={hashHref(target.to)}>{t({ message: 'Open', context: 'a page' })}</Button>
      ) : (
        <Button onClick={() => openOutside(target.url)}>{t`Open ${target.host}`}</Button>
      )
    ) : undefined;
  return (
    <Page title={value?.title ?? fallback} bottom={openButton}>
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
            {content && <Html text={content} onLink={openOutside} />}
          </div>
        )}
      </ResourceView>
    </Page>
  );
}
