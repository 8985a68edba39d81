import { useState } from 'react';
import { drawBlindBox } from '../../../api/blindbox.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { randomHex } from '../../../browser/random.ts';
import { box, type BoxInfo, draws } from '../store.ts';

const newSeed = (): string => randomHex(8);

/** A draw that waits for confirmation: its terms, as they were shown, and the customer's seed. */
export interface RequestedDraw {
  readonly box: BoxInfo;
  readonly seed: string;
}

/** Holds the typed seed, the draw that waits for confirmation, and its submission. */
export function useDraw() {
  const [seed, setSeed] = useState(newSeed);
  const [requested, setRequested] = useState<RequestedDraw>();
  const submission = useSubmission(drawBlindBox, {
    onAccepted: (draw) => {
      if (draw) draws.put(draw);
      else void draws.refresh({ fresh: true });
      void box.refresh({ fresh: true });
    },
  });
  const hasEnded = submission.state === 'accepted' || submission.state === 'refused';
  return {
    seed,
    setSeed,
    renewSeed: () => setSeed(newSeed()),
    requested,
    submission,
    request: (info: BoxInfo): void => {
      // drops the last draw's result, which may have arrived after its sheet closed
      if (hasEnded) submission.reset();
      setRequested({ box: info, seed: seed.trim() });
    },
    confirm: (): void => {
      if (requested)
        void submission.submit({
          commitment: requested.box.commitment,
          version: requested.box.version,
          seed: requested.seed,
        });
    },
    leave: (): void => {
      setRequested(undefined);
      if (hasEnded) {
        submission.reset();
        setSeed(newSeed());
      }
      void box.refresh();
    },
  };
}

export type DrawState = ReturnType<typeof useDraw>;
