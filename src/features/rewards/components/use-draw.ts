import { useState } from 'react';
import { drawBlindBox } from '../../../api/blindbox.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { randomHex } from '../../../lib/random.ts';
import { box, type BoxInfo, draws } from '../store.ts';

const newSeed = (): string => randomHex(8);

/** A draw that was asked for: its terms, as they were shown, and the customer's seed. */
export interface AskedDraw {
  readonly box: BoxInfo;
  readonly seed: string;
}

/** The seed that is typed, the draw that is being confirmed, and its call. */
export function useDraw() {
  const [seed, setSeed] = useState(newSeed);
  const [requested, setRequested] = useState<AskedDraw>();
  const money = useSubmission(drawBlindBox, {
    onAccepted: (draw) => {
      if (draw) draws.put(draw);
      else void draws.refresh({ fresh: true });
      void box.refresh({ fresh: true });
    },
  });
  const isOver = money.state === 'accepted' || money.state === 'refused';
  return {
    seed,
    setSeed,
    renewSeed: () => setSeed(newSeed()),
    asked: requested,
    money,
    ask: (info: BoxInfo): void => {
      // what became of the last draw, learnt after its sheet was closed, says nothing of this one
      if (isOver) money.reset();
      setRequested({ box: info, seed: seed.trim() });
    },
    confirm: (): void => {
      if (requested)
        void money.submit({
          commitment: requested.box.commitment,
          version: requested.box.version,
          seed: requested.seed,
        });
    },
    leave: (): void => {
      setRequested(undefined);
      if (isOver) {
        money.reset();
        setSeed(newSeed());
      }
      void box.refresh();
    },
  };
}

export type DrawState = ReturnType<typeof useDraw>;
