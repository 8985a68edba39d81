import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { wait } from '../../../browser/wait.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import styles from '../intro.module.css';
import { useStrip } from './use-strip.ts';

/** Loads after the first paint, because the page is a stranger's first screen. */
const IntroStage = lazy(async () => {
  await wait();
  return import('./IntroStage.tsx').catch(() => ({ default: () => <></> }));
});

/** Shows three panels, each with a living piece of the product: prices, an order's two outcomes, the ten prices. */
export function IntroPanels({ label }: { readonly label: string }) {
  const { t } = useLingui();
  const panels = [
    {
      stage: 'prices',
      title: t`Live prices that tell you their age`,
      text: t`Prices move as they arrive. One that is out of date says so.`,
    },
    {
      stage: 'stake',
      title: t`See what you can lose before you confirm`,
      text: t`Every order shows gain and loss at the same size, and how often you need to be right.`,
    },
    {
      stage: 'samples',
      title: t`Check every result yourself`,
      text: t`Ten prices decide an option, one each second. You see each one arrive.`,
    },
  ] as const;
  const { current, show, backdrop, strip, onScroll } = useStrip(panels.length);
  const total = panels.length;
  return (
    <section className={styles.panels} aria-roledescription={t`carousel`} aria-label={label}>
      <div className={styles.sky} ref={backdrop} aria-hidden>
        <svg viewBox="0 0 200 100" preserveAspectRatio="none">
          <path d="M0 0V86C17 86 17 76 33 76S50 95 67 95 83 80 100 80 117 93 133 93 150 78 167 78 183 86 200 86V0Z" />
        </svg>
      </div>
      <div
        className={styles.strip}
        ref={strip}
        onScroll={onScroll}
        role="group"
        aria-label={label}
        // scrollable areas must be reachable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {panels.map(({ stage, title, text }, index) => {
          const number = index + 1;
          return (
            <section
              key={stage}
              className={styles.panel}
              aria-roledescription={t`slide`}
              aria-label={t`${number} of ${total}`}
            >
              <div className={styles.place}>
                <div className={styles.stage} data-stage={stage}>
                  <Suspense fallback={<Skeleton shape="rows" count={5} />}>
                    <IntroStage stage={stage} isCurrent={index === current} />
                  </Suspense>
                </div>
              </div>
              <div className={styles.text}>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
            </section>
          );
        })}
      </div>
      <Controls stages={panels.map(({ stage }) => stage)} current={current} onShow={show} />
    </section>
  );
}

interface ControlsProps {
  readonly stages: readonly string[];
  readonly current: number;
  readonly onShow: (index: number) => void;
}

function Controls({ stages, current, onShow }: ControlsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.controls}>
      <IconButton icon="chevron-left" size={20} flip label={t`Previous slide`} onClick={() => onShow(current - 1)} />
      <span className={styles.dots} aria-hidden>
        {stages.map((stage, index) => (
          <i key={stage} data-current={index === current || undefined} />
        ))}
      </span>
      <IconButton icon="chevron-right" size={20} flip label={t`Next slide`} onClick={() => onShow(current + 1)} />
    </div>
  );
}
