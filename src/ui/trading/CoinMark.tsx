import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { afterPaint } from '../../browser/after-paint.ts';
import { classes } from '../classes.ts';
import styles from '../layout/Mark.module.css';
import { markHues } from './coin-marks.ts';

const loaded = proxy<{ Shape?: typeof import('./CoinShape.tsx').CoinShape }>({});
let isRequested = false;

/**
 * Loads the sprite after the first frame, since it is a separate document that takes a slow phone 26 ms to parse. If it
 * fails to load, the icons stay empty next to the coins' codes, and the next page tries again. `lazy` with `Suspense`
 * is not used because React delays suspended content by 300 ms.
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

interface Props {
  readonly code: string;
  /** As large as a line of text, in a heading. */
  readonly small?: boolean;
}

/**
 * Coin icon in the coin's hue, or two letters if it has none. Decorative: the code is shown next to it. The hue is an
 * attribute and not a style, so that it stays in home's snapshot.
 */
export function CoinMark({ code, small = false }: Props) {
  const { Shape } = useSnapshot(loaded);
  useEffect(requestShape, []);
  return (
    <span
      className={classes(styles.mark, styles.coin)}
      data-small={small || undefined}
      data-hue={markHues.get(code.toUpperCase())}
      aria-hidden
    >
      {Shape && <Shape code={code} />}
    </span>
  );
}
