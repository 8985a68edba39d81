import { chainCoin } from '../lib/chains.ts';
import styles from './ChainMark.module.css';
import { CoinMark } from './CoinMark.tsx';

/** A coin with the mark of the network that carries it in its corner, unless both are one. */
export function ChainMark({ code, chain }: { code: string; chain: string }) {
  const network = chainCoin(chain);
  return (
    <span className={styles.both}>
      <CoinMark code={code} />
      {network !== undefined && network !== code && <CoinMark code={network} />}
    </span>
  );
}
