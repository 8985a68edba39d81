import { BlockSkeleton } from '../base/BlockSkeleton.tsx';
import { Stages } from '../figures/Stages.tsx';

/** Skeleton of a deposit or withdrawal: the line with its sky, and bars below. */
export function OrderSkeleton() {
  return (
    <>
      <Stages stages={undefined} />
      <BlockSkeleton
        parts={[
          ['figure', 2],
          ['pairs', 5],
        ]}
      />
    </>
  );
}
