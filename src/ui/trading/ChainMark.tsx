import { chainCoin } from '../../domain/chains.ts';
import styles from './ChainMark.module.css';
import { CoinMark } from './CoinMark.tsx';

/** Coin icon with the icon of its network in the corner, unless both are the same. */
export function ChainMark({ code, chain }: { code: string; chain: string }) {
  const network = chainCoin(chain);
  return (
    <span className={styles.both}>
      <CoinMark code={code} />
      {network !== undefined && network !== code && <CoinMark code={network} />}
    </span>
  );
}
