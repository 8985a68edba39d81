import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref } from '../../../browser/location.ts';
import { link, type Path } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { usePauseReason } from '../../protection/index.ts';
import { type Activity, activityPage } from '../store.ts';
import styles from '../rewards.module.css';
import { Paused } from './Paused.tsx';

interface Props {
  /** Which activities to list: welfare offers, or all others. */
  kind: 'welfare' | 'activity';
  /** The page that shows one activity. */
  details: Path;
}

/** Returns an activity's phase at `now`, a server time; without dates it is open. */
export const activityPhase = (
  { begins, ends }: Pick<Activity, 'begins' | 'ends'>,
  now: number,
): 'ended' | 'coming' | 'open' =>
  ends !== undefined && ends <= now ? 'ended' : begins !== undefined && begins > now ? 'coming' : 'open';

/** Lists activities with their condition and end date, and marks ended ones (RWD-04). */
export function ActivityList({ kind, details }: Props) {
  const [pageCount, setPageCount] = useState(1);
  const pauseReason = usePauseReason();
  if (pauseReason !== undefined) return <Paused>{pauseReason}</Paused>;
  return (
    <>
      {Array.from({ length: pageCount }, (_, index) => (
        <ActivityPage
          key={index}
          kind={kind}
          details={details}
          number={index + 1}
          onMore={index + 1 === pageCount ? () => setPageCount(pageCount + 1) : undefined}
        />
      ))}
    </>
  );
}

interface ActivityPageProps extends Props {
  number: number;
  onMore: (() => void) | undefined;
}

function ActivityPage({ kind, details, number, onMore }: ActivityPageProps) {
  const { t } = useLingui();
  const resource = activityPage(number);
  const page = useResource(resource);
  const now = serverNow();
  return (
    <ResourceView
      of={page}
      messageOf={errorMessage}
      onRetry={() => void resource.refresh()}
      title={t`Offers didn't load`}
      shape="rows"
    >
      {({ lists, last }) => {
        const activities = lists.filter((item) => (item.kind === 'welfare') === (kind === 'welfare'));
        if (activities.length === 0 && number === 1 && last !== false) {
          return (
            <Empty
              icon="megaphone"
              title={t`No offers right now`}
            >{t`New offers will appear here with their conditions and end date.`}</Empty>
          );
        }
        return (
          <>
            <Rows indent="text">
              {activities.map((item) => {
                const phase = activityPhase(item as Activity, now);
                const end =
                  item.ends === undefined
                    ? t`No end date given`
                    : phase === 'ended'
                      ? t`Ended on ${formatDateTime(item.ends, { zone: true })}`
                      : t`Ends on ${formatDateTime(item.ends, { zone: true })}`;
                return (
                  <Row
                    key={item.id}
                    href={hashHref(link(details, { id: item.id }))}
                    title={<bdi>{item.title}</bdi>}
                    detail={
                      <>
                        <bdi>{item.condition === '' ? t`Condition: –` : item.condition}</bdi>
                        <br />
                        {end}
                      </>
                    }
                    trailing={
                      phase === 'ended' ? (
                        <Tag>{t`Ended`}</Tag>
                      ) : phase === 'coming' ? (
                        <Tag kind="info">{t`Not started`}</Tag>
                      ) : undefined
                    }
                  />
                );
              })}
            </Rows>
            {last === false && onMore && (
              <div className={styles.more}>
                <Button kind="outline" onClick={onMore}>{t`Show more`}</Button>
              </div>
            )}
          </>
        );
      }}
    </ResourceView>
  );
}
