import styles from './Drawing.module.css';

/**
 * Drawings for empty pages: the horizon of the logo with one thing on the sea. A star for favourites, a buoy for what
 * runs, a bottle for messages, a glass for a search, a receipt for records, a boat for what earns, a lighthouse for a
 * lost connection, a lost buoy for what did not load.
 */
const THINGS = {
  star: 'm48 7 5 10.2 11.2 1.6-8.1 7.9 1.9 11.2L48 32.6l-10 5.3 1.9-11.2-8.1-7.9L43 17.2z',
  buoy: 'M39 18h18l-3.5 24h-11zM40.5 27h15M48 18V9m-4 0h8',
  bottle:
    'm33.4 41.6-2.7-5.3a3 3 0 0 1 1.3-4l14-7.2c3.6-1.8 4.2-.6 6.9-2l4.4-2.3 3.7 7.2-4.4 2.2c-2.7 1.4-2 2.6-5.6 4.4l-14 7.1a3 3 0 0 1-3.6-.1zM56.5 21.4l3.7 7.1M37 37l10-5.1',
  glass: 'M48 38a14 14 0 1 0 0-28 14 14 0 0 0 0 28zm9.9-4.1L68 44M40 25c4.5 0 4.5-6 8-6s3.5 9 8 6',
  receipt: 'M36 6h24v36l-4-3.4-4 3.4-4-3.4-4 3.4-4-3.4-4 3.400zM41 15h14M41 22h14M41 29h8',
  boat: 'M47 5v32M44.5 12 32 33h12.500zM50 7l16 26H50zM29 37h39c-1 5-4 7.5-8 7.500H37c-4 0-7-2.5-8-7.500z',
  lighthouse: 'M43.5 17h9L56 43H40zM41 17h14M45 11h6v6h-6zM48 11V7M36 11l-11-3M36 16l-12 1M60 11l11-3M60 16l12 1',
  lost: 'M44 22h8l3.5 20h-15zM42.5 31h11M48 22v-7M48 15a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM64 19l8 8m0-8-8 8',
} as const;

export type DrawingName = keyof typeof THINGS;

export const Drawing = ({ name }: { readonly name: DrawingName }) => (
  <svg className={styles.drawing} viewBox="0 0 96 64" aria-hidden>
    <path className={styles.horizon} d="M2 45h18M76 45h18" />
    <path d={THINGS[name]} />
    <path className={styles.swell} d="M20 45c12 0 12-5 20-5s10 10 18 10 8-5 18-5" />
    <path d="M31 56h7M56 57h10" />
  </svg>
);
