import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { lookInRecords } from '../../../client/outbox/messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { config } from '../../../config.ts';
import { tabs } from '../../../lib/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { usePauseReason, protection } from '../../protection/store.ts';
import { priceOf } from '../box-price.ts';
import { whyClosed } from '../box-rules.ts';
import { BoxTerms } from '../components/BoxTerms.tsx';
import { DrawList } from '../components/DrawList.tsx';
import { DrawSheet } from '../components/DrawSheet.tsx';
import { useClosedWords } from '../components/use-closed-words.ts';
import { type DrawState, useDraw } from '../components/use-draw.ts';
import styles from '../rewards.module.css';
import { noteCommitment } from '../shown-commitments.ts';
import { box, type BoxInfo, draws } from '../store.ts';

export const begin = () => beginReads([draws, box, protection]);

/**
 * Blind box: prizes, odds, stock, price and expected value before the draw, the proof after it. No animation (RWD-05 to
 * RWD-07, TRUST-09).
 */
export default function BlindBoxPage() {
  const { t } = useLingui();
  const resource = useResource(box);
  // a pause closes the box on every device, offline too (TRUST-03)
  const paused = usePauseReason();
  const draw = useDraw();
  const { value } = resource;
  const closed = value && whyClosed(value as BoxInfo);
  useEffect(() => {
    if (value) void noteCommitment(value.number, value.commitment);
  }, [value]);
  const isTab = tabs[config.tabs].some((path) => path === '/pages/blindbox/index');

  return (
    <Page
      title={t`Blind box`}
      {...(isTab ? { bar: 'tab' as const } : { bar: 'own' as const, ownHeading: true })}
      bottom={value && !closed ? <OpenButton info={value as BoxInfo} draw={draw} paused={paused} /> : undefined}
    >
      {!isTab && (
        <div className={styles.head}>
          <h1>{t`Blind box`}</h1>
        </div>
      )}
      <ResourceView
        of={resource}
        messageOf={errorMessage}
        onRetry={() => void box.refresh()}
        title={t`Odds didn't load`}
        shape="rows"
        below={
          <>
            <SectionHeading>{t`Your draws`}</SectionHeading>
            <DrawList />
          </>
        }
      >
        {(info) => <Box info={info as BoxInfo} draw={draw} />}
      </ResourceView>
      {draw.asked && <DrawSheet draw={draw} asked={draw.asked} />}
    </Page>
  );
}

interface BoxProps {
  info: BoxInfo;
  draw: DrawState;
}

interface OpenButtonProps extends BoxProps {
  /** The customer's own pause, in words. */
  paused: string | undefined;
}

function OpenButton({ info, draw: { seed, money, ask }, paused }: OpenButtonProps) {
  const { t } = useLingui();
  const price = priceOf(info);
  const checking = money.state === 'unknown' ? t`We are checking your last draw.` : paused;
  return (
    <Button disabled={seed.trim() === ''} onClick={() => ask(info)} reason={money.stuck ? t(lookInRecords) : checking}>
      <Trans>
        Open a box for <bdi dir="ltr">{price}</bdi>
      </Trans>
    </Button>
  );
}

/** What the box offers, or why it is closed. */
function Box({ info, draw }: BoxProps) {
  const words = useClosedWords();
  const why = whyClosed(info);
  const closed = why && words(why);
  if (closed && info.lists.length === 0)
    return (
      <Empty icon="package-x" title={closed.title}>
        {closed.text}
      </Empty>
    );
  return (
    <>
      {closed && (
        <div className={styles.block}>
          <Note kind="warn" title={closed.title}>
            {closed.text}
          </Note>
        </div>
      )}
      <BoxTerms info={info} draw={draw} />
    </>
  );
}
