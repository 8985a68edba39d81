import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../base/IconButton.tsx';
import { useHold } from './use-hold.ts';
import { useReducedMotion } from '../base/use-media.ts';
import styles from './Carousel.module.css';

interface Props {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** How long a slide is shown (ms). */
  interval?: number;
}

/** Safari before 26.2 has no `scrollend` event. There a scroll has ended this long after its last event. */
const hasScrollEnd = (): boolean => globalThis.onscrollend !== undefined;
const SCROLL_END_MS = 100;

/** Returns event handlers that call `onEnd` when a scroll has ended. */
const useScrollEnd = (onEnd: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onScroll = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onEnd, SCROLL_END_MS);
  };
  // never both: on a busy phone the timer could end before a scroll has moved, and report the old slide
  return hasScrollEnd() ? { onScrollEnd: onEnd } : { onScroll };
};

/** Returns the index of the slide that a track shows. */
const slideAt = (list: HTMLElement): number => Math.round(Math.abs(list.scrollLeft) / list.clientWidth);

/**
 * Scrolls a track to its slides, and reports the slide that the customer has scrolled to. A scroll that interrupts
 * another may end at an intermediate position: the requested slide is then shown immediately.
 */
function useTrack(onScrolled: (index: number) => void) {
  const track = useRef<HTMLUListElement>(null);
  /** Target of our own scroll, until it ends or the customer takes over. */
  const target = useRef<number>(undefined);
  const scroll = (list: HTMLElement, index: number, behavior: ScrollBehavior): void => {
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    list.scrollTo?.({ left: forward * index * list.clientWidth, behavior });
  };
  const takeOver = (): void => {
    target.current = undefined;
  };
  const scrollHandlers = useScrollEnd(() => {
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
      ...scrollHandlers,
      onPointerDown: takeOver,
      onWheel: takeOver,
      onKeyDown: takeOver,
      onFocusCapture: takeOver,
    },
  };
}

/**
 * Slides to swipe. They advance automatically (HOME-01) unless paused, held, hovered, focused or hidden, or with
 * reduced motion (HOME-02). A single slide does not move, and without slides nothing is rendered (HOME-03).
 */
export function Carousel({ label, slides, interval = 3000 }: Props) {
  const { t } = useLingui();
  const isMotionReduced = useReducedMotion();
  const [index, setIndex] = useState(0);
  const track = useTrack(setIndex);
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const isPaused = choice === undefined ? isMotionReduced : choice === 'pause';
  const { held, handlers } = useHold();
  const count = slides.length;
  const current = Math.min(index, count - 1);
  const isMoving = !isPaused && !held && count > 1;

  const show = (to: number): void => {
    const next = (to + count) % count;
    setIndex(next);
    track.scrollTo(next, !isMotionReduced && Math.abs(next - current) === 1 ? 'smooth' : 'instant');
  };

  const advance = useEffectEvent(() => show(current + 1));
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => advance(), interval);
    return () => clearTimeout(timer);
  }, [isMoving, current, interval]);

  if (count === 0) return null;
  return (
    <section className={styles.carousel} aria-roledescription={t`carousel`} aria-label={label}>
      <ul
        className={styles.track}
        // scrollable areas must be reachable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={count > 1 ? 0 : undefined}
        aria-label={label}
        {...track.handlers}
        {...handlers}
      >
        {slides.map((slide, position) => {
          const [number, total] = [position + 1, count];
          return (
            <li
              key={slide.key}
              className={styles.slide}
              aria-roledescription={t`slide`}
              aria-label={t`${number} of ${total}`}
              data-current={position === current || undefined}
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
          isPaused={isPaused}
          onPause={(pause) => setChoice(pause ? 'pause' : 'play')}
          onShow={show}
        />
      )}
    </section>
  );
}

interface ControlsProps extends Pick<Props, 'slides'> {
  current: number;
  isPaused: boolean;
  onPause: (pause: boolean) => void;
  onShow: (index: number) => void;
}

function Controls({ slides, current, isPaused, onPause, onShow }: ControlsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.controls}>
      <span className={styles.dots} aria-hidden>
        {slides.map((slide, index) => (
          <i key={slide.key} data-current={index === current || undefined} />
        ))}
      </span>
      <IconButton
        icon={isPaused ? 'play' : 'pause'}
        size={20}
        label={isPaused ? t`Play` : t`Pause`}
        onClick={() => onPause(!isPaused)}
      />
      <span className={styles.step}>
        <IconButton icon="chevron-left" size={20} flip label={t`Previous slide`} onClick={() => onShow(current - 1)} />
        <IconButton icon="chevron-right" size={20} flip label={t`Next slide`} onClick={() => onShow(current + 1)} />
      </span>
    </div>
  );
}
