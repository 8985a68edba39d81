import { markHues } from './coin-marks.ts';
import sprite from './coin-marks.svg?no-inline';

/** Content of `CoinMark`: the icon of a coin, or two letters of its code. */
export function CoinShape({ code }: { code: string }) {
  const name = code.toUpperCase();
  if (!markHues.has(name))
    return name
      .match(/[\p{L}\p{N}]/gu)
      ?.slice(0, 2)
      .join('');
  return (
    <svg width={24} height={24} fill="currentColor">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
