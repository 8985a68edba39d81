import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { useHold } from './use-hold.ts';
import { useReducedMotion } from './use-media.ts';
import styles from './Carousel.module.css';

interface Props {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** ms a slide stands. */
  interval?: number;
}

/**
 * Safari before 26.2 does not say that a scroll has ended; there it has when this long (ms) passed since the last event
 * of it.
 */
const tellsEnd = (): boolean => globalThis.onscrollend !== undefined;
const SETTLE_MS = 100;

/** Tells when a scroll has come to rest. */
const useScrollEnd = (settle: () => void) => {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const scrolled = (): void => {
    clearTimeout(rest.current);
    rest.current = setTimeout(settle, SETTLE_MS);
  };
  // a slide on its way, on a phone too busy to tell, must not be taken for one that came to rest where it left
  return tellsEnd() ? { onScrollEnd: settle } : { onScroll: scrolled };
};

/** The slide that a track shows, counted from 0. */
const slideAt = (list: HTMLElement): number => Math.round(Math.abs(list.scrollLeft) / list.clientWidth);

/**
 * Scrolls a track to its slides, and tells which one somebody has scrolled to. A scroll that cuts off another may end
 * where that one had come to: the slide that was asked for is then shown at once.
 */
function useTrack(onScrolled: (index: number) => void) {
  const track = useRef<HTMLUListElement>(null);
  /** Where a scroll of ours is on its way to, until it ends or somebody takes over. */
  const target = useRef<number>(undefined);
  const scroll = (list: HTMLElement, index: number, behavior: ScrollBehavior): void => {
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    list.scrollTo?.({ left: forward * index * list.clientWidth, behavior });
  };
  const takeOver = (): void => {
    target.current = undefined;
  };
  const scrolling = useScrollEnd(() => {
    const list = track.current;
    if (!list?.clientWidth) return;
    const requested = target.current;
    target.current = undefined;
    if (requested === undefined || requested === slideAt(list)) onScrolled(slideAt(list));
    else scroll(list, requested, 'instant');
  });
  return {
    scrollTo: (index: number, behavior: ScrollBehavior): void => {
      const list = track.current;
      if (!list) return;
      target.current = slideAt(list) === index ? undefined : index;
      scroll(list, index, behavior);
    },
    handlers: {
      ref: track,
      ...scrolling,
      onPointerDown: takeOver,
      onWheel: takeOver,
      onKeyDown: takeOver,
      onFocusCapture: takeOver,
    },
  };
}

/**
 * Slides to swipe. Moves on by itself (HOME-01) unless paused, held, hovered or focused, hidden, or under reduced
 * motion (HOME-02); one slide stands still, none takes no room (HOME-03).
 */
export function Carousel({ label, slides, interval = 3000 }: Props) {
  const { t } = useLingui();
  const reduced = useReducedMotion();
  const [at, setAt] = useState(0);
  const track = useTrack(setAt);
  const [chosen, setChosen] = useState<'play' | 'pause'>();
  const paused = chosen === undefined ? reduced : chosen === 'pause';
  const { held, handlers } = useHold();
  const count = slides.length;
  const current = Math.min(at, count - 1);
  const moving = !paused && !held && count > 1;

  const show = (to: number): void => {
    const index = (to + count) % count;
    setAt(index);
    track.scrollTo(index, !reduced && Math.abs(index - current) === 1 ? 'smooth' : 'instant');
  };

  const advance = useEffectEvent(() => show(current + 1));
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setTimeout(() => advance(), interval);
    return () => clearTimeout(timer);
  }, [moving, current, interval]);

  if (count === 0) return null;
  return (
    <section className={styles.carousel} aria-roledescription={t`carousel`} aria-label={label}>
      <ul
        className={styles.track}
        // what scrolls is scrolled by keyboard too
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={count > 1 ? 0 : undefined}
        aria-label={label}
        {...track.handlers}
        {...handlers}
      >
        {slides.map((slide, index) => {
          const [number, total] = [index + 1, count];
          return (
            <li
              key={slide.key}
              className={styles.slide}
              aria-roledescription={t`slide`}
              aria-label={t`${number} of ${total}`}
              data-current={index === current || undefined}
            >
              {slide.content}
            </li>
          );
        })}
      </ul>
      {count > 1 && (
        <Controls
          slides={slides}
          current={current}
          paused={paused}
          onPause={(pause) => setChosen(pause ? 'pause' : 'play')}
          onShow={show}
        />
      )}
    </section>
  );
}

interface ControlsProps extends Pick<Props, 'slides'> {
  current: number;
  paused: boolean;
  onPause: (pause: boolean) => void;
  onShow: (index: number) => void;
}

function Controls({ slides, current, paused, onPause, onShow }: ControlsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.controls}>
      <span className={styles.dots} aria-hidden>
        {slides.map((slide, index) => (
          <i key={slide.key} data-current={index === current || undefined} />
        ))}
      </span>
      <IconButton
        icon={paused ? 'play' : 'pause'}
        size={20}
        label={paused ? t`Play` : t`Pause`}
        onClick={() => onPause(!paused)}
      />
      <span className={styles.step}>
        <IconButton icon="chevron-left" size={20} flip label={t`Previous slide`} onClick={() => onShow(current - 1)} />
        <IconButton icon="chevron-right" size={20} flip label={t`Next slide`} onClick={() => onShow(current + 1)} />
      </span>
    </div>
  );
}
