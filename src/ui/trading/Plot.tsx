import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Plot.module.css';

/** Share of the height, in percent, within which two labels of the gutter would touch. */
const LABEL_SPACE = 13;

interface Label {
  /** Percent of the drawing, from the left or from the top. */
  readonly at: number;
  readonly text: string;
  /** Now, the end of the order's time, or the direction of a price. */
  readonly kind?: 'now' | 'end' | 'rise' | 'fall' | undefined;
  /** What the price is, for screen readers; without it they skip it. */
  readonly name?: string;
}

interface Props {
  /** What is drawn, for screen readers. */
  label: string;
  /** The price that the drawing is about, as a tag in the gutter; hollow if it is outdated. */
  tag: Label | undefined;
  stale?: boolean;
  /** The customer's own price, as an outlined tag. It is left out if it would touch the other tag. */
  own?: Label | undefined;
  /** Further prices in the gutter, the most important first. One that would touch another is left out. */
  prices: readonly Label[];
  /** Below the drawing. */
  times: readonly Label[];
  /** The drawing, in percent of its size. */
  children: ReactNode;
}

/** Height of a label in percent, at the edge if it is out of sight. */
const clamped = (at: number): number => Math.min(Math.max(at, 0), 100);

/** Returns the labels that keep their distance from the tags and from those before them. */
const withoutTouching = (prices: readonly Label[], tags: readonly (Label | undefined)[]): readonly Label[] =>
  prices.reduce<readonly Label[]>(
    (kept, label) =>
      [...kept, ...tags].some((other) => other && Math.abs(clamped(other.at) - clamped(label.at)) < LABEL_SPACE)
        ? kept
        : [...kept, label],
    [],
  );

/**
 * Frame of a drawing of prices: a gutter with prices at its end, and times below it. Left to right in every
 * language. Its text grows less than other text, since the figures have to fit next to the line.
 */
export function Plot({ label, tag, stale = false, own, prices, times, children }: Props) {
  const [ownTag] = withoutTouching(own ? [own] : [], [tag]);
  return (
    <div className={styles.plot} dir="ltr" data-plot data-stale={stale || undefined}>
      <svg className={styles.drawing} role="img" aria-label={label}>
        {children}
      </svg>
      <p className="visually-hidden">
        {[...prices, tag, own].map((item) => item?.name && <span key={item.name}>{`${item.name} ${item.text} `}</span>)}
      </p>
      <div className={styles.gutter} aria-hidden>
        <svg className={styles.prices}>
          {withoutTouching(prices, [tag, ownTag]).map(({ at, text, kind }) => (
            <text key={text} x="8" y={`${at}%`} dy=".35em" data-kind={kind}>
              {text}
            </text>
          ))}
        </svg>
        {tag && <Tag at={tag.at}>{tag.text}</Tag>}
        {ownTag && (
          <Tag at={ownTag.at} kind={ownTag.kind}>
            {ownTag.text}
          </Tag>
        )}
      </div>
      <svg className={styles.times} aria-hidden>
        {times.map(({ at, text, kind }) => (
          <text
            key={text}
            x={`${at}%`}
            dx={at === 0 ? 8 : 0}
            y="1.15em"
            data-kind={kind}
            data-first={at === 0 || undefined}
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

interface TagProps {
  readonly at: number;
  /** Outlined in the colour of a direction, and no wider than the gutter that the other tag makes. */
  readonly kind?: Label['kind'];
  readonly children: string;
}

/** Shows a price in the gutter, at its height; as wide as the price, which makes the gutter as wide. */
function Tag({ at, kind, children }: TagProps) {
  const tag = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => tag.current?.style.setProperty('--at', String(clamped(at))), [at]);
  return (
    <span className={styles.tag} ref={tag} data-kind={kind}>
      {children}
    </span>
  );
}

/** Draws lines through points of a square of 100 × 100, stretched to the drawing. */
export function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.line}>
      <Polylines lines={lines} />
    </svg>
  );
}

/** Draws lines whose upper half has the colour of a rise, and the lower one of a fall. */
export function SplitLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <>
      <svg height="50%" viewBox="0 0 100 50" preserveAspectRatio="none" className={styles.line} data-direction="rise">
        <Polylines lines={lines} />
      </svg>
      <svg
        y="50%"
        height="50%"
        viewBox="0 50 100 50"
        preserveAspectRatio="none"
        className={styles.line}
        data-direction="fall"
      >
        <Polylines lines={lines} />
      </svg>
    </>
  );
}

const Polylines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((points) => <polyline key={points.slice(0, points.indexOf(' '))} points={points} />);
