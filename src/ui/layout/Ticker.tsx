import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../base/Icon.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { useReducedMotion } from '../base/use-media.ts';
import styles from './Ticker.module.css';

interface Props {
  /** Plain text; nothing is rendered if it is empty. */
  text: string;
  label: string;
}

const SPEED_PX_PER_S = 40;

/**
 * Scrolling announcement (HOME-05). A button pauses it, and a tap on the text shows all of it. With reduced motion it
 * does not scroll.
 */
export function Ticker({ text, label }: Props) {
  const { t } = useLingui();
  const isMotionReduced = useReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const isPaused = choice === undefined ? isMotionReduced : choice === 'pause';
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLSpanElement>(null);
  const notice = text.trim();
  const isMoving = !isPaused && !isOpen;

  // constant speed instead of duration, so that short and long texts are equally readable
  useLayoutEffect(() => {
    const element = line.current;
    if (!isMoving || !element?.animate) return undefined;
    const textWidth = element.scrollWidth;
    const windowWidth = element.parentElement?.clientWidth ?? 0;
    const direction = getComputedStyle(element).direction === 'rtl' ? 1 : -1;
    const hiddenAt = textWidth / (textWidth + windowWidth);
    const animation = element.animate(
      // leaves at the start and comes in again from the end
      {
        translate: ['0', `${direction * textWidth}px`, `${-direction * windowWidth}px`, '0'],
        offset: [0, hiddenAt, hiddenAt, 1],
      },
      { duration: ((textWidth + windowWidth) / SPEED_PX_PER_S) * 1000, delay: 1500, iterations: Infinity },
    );
    return () => animation.cancel();
  }, [isMoving, notice]);

  if (notice === '') return null;
  return (
    <section className={styles.ticker} aria-label={label}>
      <Icon name="megaphone" size={20} />
      <button type="button" className={styles.window} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={isOpen ? styles.full : isMoving ? styles.line : styles.still} ref={line}>
          {notice}
        </span>
        <Icon name="chevron-down" size={16} className={styles.more} />
      </button>
      {!isOpen && (
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          size={20}
          label={isPaused ? t`Play` : t`Pause`}
          onClick={() => setChoice(isPaused ? 'play' : 'pause')}
        />
      )}
    </section>
  );
}
