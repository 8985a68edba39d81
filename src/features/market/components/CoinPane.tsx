import { Coin } from './Coin.tsx';
import styles from './Coin.module.css';
import { Favourite, Tickets, Unlisted, useCoin } from './CoinPage.tsx';

interface Props {
  code: string;
  /** Beside a ticket, which has the price and its own act: the chart and figures of the day alone. */
  ticket?: boolean;
}

/** A coin beside the list or a ticket, on wide screens. */
export default function CoinBeside({ code, ticket = false }: Props) {
  const { coin, unknown } = useCoin(code);
  if (unknown) return <Unlisted code={code} />;
  return (
    <section className={styles.beside} aria-label={code}>
      <div className={styles.head}>
        <h2>
          <bdi dir="ltr">{code}/USDT</bdi> {coin && <bdi className={styles.name}>{coin.name}</bdi>}
        </h2>
        <Favourite code={code} />
      </div>
      <Coin key={code} code={code} scale={coin?.scale} priced={!ticket} />
      {!ticket && <Tickets code={code} />}
    </section>
  );
}
