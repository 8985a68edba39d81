import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { afterPaint } from '../lib/after-paint.ts';
import { classes } from './classes.ts';
import styles from './Mark.module.css';

const loaded = proxy<{ Shape?: typeof import('./CoinShape.tsx').CoinShape }>({});
let isRequested = false;

/**
 * The sprite is a document of its own, which a slow phone reads for 26 ms: the first frame does not wait for it. Where
 * its code does not come, plates stay empty, beside the code of the coin, and the next page tries again. No `lazy`
 * with `Suspense`: React holds what was suspended back for 300 ms.
 */
const requestShape = (): void => {
  if (isRequested) return;
  isRequested = true;
  void afterPaint()
    .then(() => import('./CoinShape.tsx'))
    .then(({ CoinShape }) => {
      loaded.Shape = CoinShape;
    })
    .catch(() => {
      isRequested = false;
    });
};

/** A coin by its mark, by two letters where it has none; the code beside it says which. */
export function CoinMark({ code }: { code: string }) {
  const { Shape } = useSnapshot(loaded);
  useEffect(requestShape, []);
  return (
    <span className={classes(styles.mark, styles.coin)} aria-hidden>
      {Shape && <Shape code={code} />}
    </span>
  );
}
