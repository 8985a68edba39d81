import { splitAtHit } from '../../../domain/matches.ts';
import styles from './Hit.module.css';

interface Props {
  readonly text: string;
  readonly query: string;
}

/** Shows a code or name with the letters that the search has found marked. */
export function Hit({ text, query }: Props) {
  const [before, hit, after] = splitAtHit(text, query) ?? [text];
  return (
    <bdi>
      {before}
      {hit && <mark className={styles.hit}>{hit}</mark>}
      {after}
    </bdi>
  );
}
