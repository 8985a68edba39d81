import styles from './StepBars.module.css';

interface Props {
  readonly count: number;
  readonly done: number;
}

/** Shows one bar per step, the first `done` of them filled. Decorative: words next to it say the same. */
export function StepBars({ count, done }: Props) {
  return (
    <div className={styles.bars} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} data-done={index < done || undefined} />
      ))}
    </div>
  );
}
