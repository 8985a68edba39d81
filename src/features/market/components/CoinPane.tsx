import { Coin } from './Coin.tsx';
import styles from './Coin.module.css';
import { Favourite, Tickets, Unlisted, useCoin } from './CoinPage.tsx';

interface Props {
  code: string;
  /** Next to a ticket, which has the price and the order button: shows only chart and figures of the day. */
  ticket?: boolean;
}

/** Shows a coin next to the list or a ticket, on wide screens. */
export default function CoinPane({ code, ticket = false }: Props) {
  const { coin, isUnlisted } = useCoin(code);
  if (isUnlisted) return <Unlisted code={code} />;
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
