import { classes } from './classes.ts';
import { markedCodes } from './coin-marks.ts';
import sprite from './coin-marks.svg?no-inline';
import styles from './Mark.module.css';

/** A coin by its mark, by two letters where it has none; the code beside it says which. */
export function CoinMark({ code }: { code: string }) {
  const name = code.toUpperCase();
  return (
    <span className={classes(styles.mark, styles.coin)} aria-hidden>
      {markedCodes.has(name) ? (
        <svg width={24} height={24} fill="currentColor">
          <use href={`${sprite}#${name}`} />
        </svg>
      ) : (
        name
          .match(/[\p{L}\p{N}]/gu)
          ?.slice(0, 2)
          .join('')
      )}
    </span>
  );
}
