import { lazy, type ReactNode, Suspense, useState } from 'react';
import { afterPaint } from '../../browser/after-paint.ts';
import { LastSeen } from './LastSeen.tsx';
import styles from './Slides.module.css';

/** Loaded after the first screen; until then the first slide is shown in the same space. */
const Carousel = lazy(async () => {
  await afterPaint();
  return { default: (await import('./Carousel.tsx')).Carousel };
});

/** Missing texts are ''. */
interface Slide {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly image: string;
  /** Unchecked link from the server; `foreignHref` returns where it leads. */
  readonly link: string;
}

function Picture({ src }: { src: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  // its space stays, so that nothing moves if it fails (HOME-03)
  return (
    <span className={styles.picture}>
      {!hasFailed && <img src={src} alt="" decoding="async" onError={() => setHasFailed(true)} />}
    </span>
  );
}

function Content({ slide, href }: { slide: Slide; href: string | undefined }) {
  const content = (
    <>
      <span className={styles.text}>
        {slide.title && <span className={styles.title}>{slide.title}</span>}
        {slide.text && <span className={styles.words}>{slide.text}</span>}
      </span>
      {slide.image && <Picture src={slide.image} />}
    </>
  );
  return href === undefined ? (
    <div className={styles.slide}>{content}</div>
  ) : (
    <a className={styles.slide} href={href}>
      {content}
    </a>
  );
}

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

interface Props {
  label: string;
  slides: readonly Slide[];
  /** Returns the `href` of a link; undefined if it leads nowhere, so that the slide is not a link. */
  hrefOf: (link: string) => string | undefined;
}

/** Slides with title, text and picture (HOME-01). */
export function Slides({ label, slides, hrefOf }: Props) {
  if (slides.length === 0) return null;
  const contents = slides.map((slide) => ({
    key: slide.id,
    content: <Content slide={slide} href={hrefOf(slide.link)} />,
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
