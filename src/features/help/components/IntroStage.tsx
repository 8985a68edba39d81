import { PricesStage } from './PricesStage.tsx';
import { SamplesStage } from './SamplesStage.tsx';
import { StakeStage } from './StakeStage.tsx';

interface Props {
  readonly stage: 'prices' | 'stake' | 'samples';
  /** Its panel is the one in sight. */
  readonly isCurrent: boolean;
}

/** Shows the living piece of a panel of the intro. */
export default function IntroStage({ stage, isCurrent }: Props) {
  if (stage === 'prices') return <PricesStage isCurrent={isCurrent} />;
  return stage === 'stake' ? <StakeStage /> : <SamplesStage isCurrent={isCurrent} />;
}
