import styles from './CustomerName.module.css';

interface Props {
  readonly of: { readonly name: string | null; readonly username: string };
}

/** A customer in a list: the verified name with the username below it, or the username. */
export const CustomerName = ({ of: { name, username } }: Props) => (
  <span className={styles.customer}>
    <bdi>{name || username}</bdi>
    {name && <bdi className={styles.username}>{username}</bdi>}
  </span>
);
