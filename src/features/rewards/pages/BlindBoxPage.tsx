import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { lookInRecords } from '../../../client/outbox/messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { config } from '../../../config.ts';
import { tabs } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { usePauseReason, protection } from '../../protection/index.ts';
import { priceOf } from '../box-price.ts';
import { boxBlockerOf } from '../box-rules.ts';
import { BoxTerms } from '../components/BoxTerms.tsx';
import { DrawList } from '../components/DrawList.tsx';
import { DrawSheet } from '../components/DrawSheet.tsx';
import { RewardPage } from '../components/RewardPage.tsx';
import { useBlockerTexts } from '../components/use-closed-words.ts';
import { type DrawState, useDraw } from '../components/use-draw.ts';
import styles from '../rewards.module.css';
import { noteCommitment } from '../shown-commitments.ts';
import { box, type BoxInfo, draws } from '../store.ts';

export const beginPageReads = () => beginReads([draws, box, protection]);

/**
 * Shows the blind box: prizes, odds, stock, price and average value before a draw, and the proof after it; no animation
 * (RWD-05 to RWD-07, TRUST-09, LOOK-33).
 */
export default function BlindBoxPage() {
  const { t } = useLingui();
  const state = useResource(box);
  // a pause closes the box on every device, even offline (TRUST-03)
  const pauseReason = usePauseReason();
  const draw = useDraw();
  const { value } = state;
  const blocker = value && boxBlockerOf(value as BoxInfo);
  useEffect(() => {
    if (value) void noteCommitment(value.number, value.commitment);
  }, [value]);
  const isTab = tabs[config.tabs].some((path) => path === '/pages/blindbox/index');

  return (
    <RewardPage
      path="/pages/blindbox/index"
      title={t`Blind box`}
      bar={isTab ? 'tab' : 'own'}
      bottom={
        value && !blocker ? <OpenButton info={value as BoxInfo} draw={draw} pauseReason={pauseReason} /> : undefined
      }
    >
      <ResourceView
        of={state}
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
      {draw.requested && <DrawSheet draw={draw} requested={draw.requested} />}
    </RewardPage>
  );
}

interface BoxProps {
  info: BoxInfo;
  draw: DrawState;
}

interface OpenButtonProps extends BoxProps {
  /** Explains the customer's own pause, while one runs. */
  pauseReason: string | undefined;
}

function OpenButton({ info, draw: { seed, submission, request }, pauseReason }: OpenButtonProps) {
  const { t } = useLingui();
  const price = priceOf(info);
  const { online } = useSnapshot(connection);
  const offline = online ? undefined : t`You're offline. Connect to open a box.`;
  const blocker = submission.state === 'unknown' ? t`We're checking your last draw.` : (pauseReason ?? offline);
  return (
    <Button
      kind="outline"
      disabled={seed.trim() === ''}
      onClick={() => request(info)}
      reason={submission.stuck ? t(lookInRecords) : blocker}
    >
      <Trans>
        Open a box for <bdi dir="ltr">{price}</bdi>
      </Trans>
    </Button>
  );
}

/** Shows the terms of a draw, and why no box can be opened. */
function Box({ info, draw }: BoxProps) {
  const blockerTexts = useBlockerTexts();
  const blocker = boxBlockerOf(info);
  const texts = blocker && blockerTexts(blocker);
  if (texts && info.lists.length === 0)
    return (
      <Empty icon="package-x" title={texts.title}>
        {texts.text}
      </Empty>
    );
  return (
    <>
      {texts && (
        <div className={styles.block}>
          <Note kind="warn" title={texts.title}>
            {texts.text}
          </Note>
        </div>
      )}
      <BoxTerms info={info} draw={draw} />
    </>
  );
}
