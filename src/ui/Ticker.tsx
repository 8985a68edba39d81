import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { useReducedMotion } from './use-media.ts';
import styles from './Ticker.module.css';

interface Props {
  /** Plain text; nothing is shown where it is empty. */
  text: string;
  label: string;
}

/** px a second. */
const SPEED_PX_PER_S = 40;

/**
 * A notice that scrolls by (HOME-05): one button pauses it, a tap on the text shows all of it. Still from the start
 * under reduced motion.
 */
export function Ticker({ text, label }: Props) {
  const { t } = useLingui();
  const reduced = useReducedMotion();
  const [chosen, setChosen] = useState<'play' | 'pause'>();
  const paused = chosen === undefined ? reduced : chosen === 'pause';
  const [open, setOpen] = useState(false);
  const line = useRef<HTMLSpanElement>(null);
  const notice = text.trim();
  const moving = !paused && !open;

  // speed, not duration, is what reads the same for a short and a long text
  useLayoutEffect(() => {
    const element = line.current;
    if (!moving || !element?.animate) return undefined;
    const length = element.scrollWidth;
    const room = element.parentElement?.clientWidth ?? 0;
    const out = getComputedStyle(element).direction === 'rtl' ? 1 : -1;
    const gone = length / (length + room);
    const animation = element.animate(
      // out at the start, in again from the end
      { translate: ['0', `${out * length}px`, `${-out * room}px`, '0'], offset: [0, gone, gone, 1] },
      { duration: ((length + room) / SPEED_PX_PER_S) * 1000, delay: 1500, iterations: Infinity },
    );
    return () => animation.cancel();
  }, [moving, notice]);

  if (notice === '') return null;
  return (
    <section className={styles.ticker} aria-label={label}>
      <Icon name="megaphone" size={20} />
      <button type="button" className={styles.window} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={open ? styles.full : moving ? styles.line : styles.still} ref={line}>
          {notice}
        </span>
        <Icon name="chevron-down" size={16} className={styles.more} />
      </button>
      {!open && (
        <IconButton
          icon={paused ? 'play' : 'pause'}
          size={20}
          label={paused ? t`Play` : t`Pause`}
          onClick={() => setChosen(paused ? 'play' : 'pause')}
        />
      )}
    </section>
  );
}
