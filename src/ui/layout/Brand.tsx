import styles from './Brand.module.css';

/** The logo: horizon, swell, trough, horizon. Decorative: the name is shown next to it. */
export function Brand({ large = false }: { large?: boolean }) {
  return (
    <svg className={styles.brand} data-large={large || undefined} viewBox="0 0 512 512" aria-hidden>
      <rect width="512" height="512" rx="112" />
      <path d="M0 288H70C150 288 146 160 216 160C288 160 282 344 346 344C394 344 396 288 446 288H512" />
    </svg>
  );
}
