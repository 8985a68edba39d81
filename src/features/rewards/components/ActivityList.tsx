import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref } from '../../../lib/location.ts';
import { link, type Path } from '../../../lib/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { usePauseReason } from '../../protection/store.ts';
import { type Activity, activityPage } from '../store.ts';
import styles from '../rewards.module.css';
import { Paused } from './Paused.tsx';

interface Props {
  /** Which of them: welfare offers, or all the rest. */
  kind: 'welfare' | 'activity';
  /** Where one opens. */
  details: Path;
}

/** Whether it is over, or has not begun, by the server's clock; neither where nothing is stated. */
export const phaseOf = (
  { begins, ends }: Pick<Activity, 'begins' | 'ends'>,
  now: number,
): 'ended' | 'coming' | 'open' =>
  ends !== undefined && ends <= now ? 'ended' : begins !== undefined && begins > now ? 'coming' : 'open';

/** Activities with their condition and end; ended ones say so (RWD-04). */
export function ActivityList({ kind, details }: Props) {
  const [pages, setPages] = useState(1);
  const paused = usePauseReason();
  if (paused !== undefined) return <Paused>{paused}</Paused>;
  return (
    <>
      {Array.from({ length: pages }, (_, place) => (
        <PageOf
          key={place}
          kind={kind}
          details={details}
          number={place + 1}
          onMore={place + 1 === pages ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </>
  );
}

function PageOf({ kind, details, number, onMore }: Props & { number: number; onMore: (() => void) | undefined }) {
  const { t } = useLingui();
  const resource = activityPage(number);
  const page = useResource(resource);
  const now = serverNow();
  return (
    <ResourceView
      of={page}
      messageOf={errorMessage}
      onRetry={() => void resource.refresh()}
      title={t`The promotions didn't load`}
      shape="rows"
    >
      {({ lists, last }) => {
        const activities = lists.filter((item) => (item.kind === 'welfare') === (kind === 'welfare'));
        if (activities.length === 0 && number === 1 && last !== false) {
          return (
            <Empty
              icon="megaphone"
              title={t`No promotions right now`}
            >{t`New offers will appear here with their conditions and end date.`}</Empty>
          );
        }
        return (
          <>
            <Rows indent="text">
              {activities.map((item) => {
                const phase = phaseOf(item as Activity, now);
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
