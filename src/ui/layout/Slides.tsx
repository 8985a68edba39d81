import { lazy, type ReactNode, Suspense } from 'react';
import { afterPaint } from '../../browser/after-paint.ts';
import { LastSeen } from './LastSeen.tsx';
import { type Slide, SlideContent } from './SlideContent.tsx';
import styles from './Slides.module.css';

/** Loaded after the first screen; until then the first slide is shown in the same space. */
const Carousel = lazy(async () => {
  await afterPaint();
  return { default: (await import('./Carousel.tsx')).Carousel };
});

/** Shows the first slide in the space of the tallest one, so that nothing moves when the carousel is loaded. */
function Still({ slides }: { slides: readonly { key: string; content: ReactNode }[] }) {
  return (
    <div className={slides.length > 1 ? styles.stack : styles.still}>
      {slides.map(({ key, content }) => (
        <div key={key}>{content}</div>
      ))}
    </div>
  );
}

interface LinkedSlide extends Slide {
  readonly id: string;
  /** Unchecked link from the server; `foreignHref` returns where it leads. */
  readonly link: string;
}

interface Props {
  label: string;
  slides: readonly LinkedSlide[];
  /** Returns the `href` of a link; undefined if it leads nowhere, so that the slide is not a link. */
  hrefOf: (link: string) => string | undefined;
}

/** Slides with title, text and picture (HOME-01). */
export function Slides({ label, slides, hrefOf }: Props) {
  if (slides.length === 0) return null;
  const contents = slides.map((slide) => ({
    key: slide.id,
    content: <SlideContent of={slide} href={hrefOf(slide.link)} />,
  }));
  return (
    <div className={styles.area} data-part="slides">
      <Suspense
        fallback={
          <LastSeen part="slides">
            <Still slides={contents} />
          </LastSeen>
        }
      >
        <Carousel label={label} slides={contents} />
      </Suspense>
    </div>
  );
}
