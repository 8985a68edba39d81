import { lazy, type ReactNode, Suspense, useState } from 'react';
import { afterPaint } from '../lib/after-paint.ts';
import { LastSeen } from './LastSeen.tsx';
import styles from './Slides.module.css';

/** What moves comes after the first screen; until then the first slide stands in the same room. */
const Carousel = lazy(async () => {
  await afterPaint();
  return { default: (await import('./Carousel.tsx')).Carousel };
});

/** What a slide lacks is ''. */
interface Slide {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly image: string;
  /** As somebody else wrote it: `hrefOf` says where it leads. */
  readonly link: string;
}

function Picture({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  // its place stays, so that nothing moves when it fails (HOME-03)
  return (
    <span className={styles.picture}>
      {!failed && <img src={src} alt="" decoding="async" onError={() => setFailed(true)} />}
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

/** The first slide, in the room of the tallest, so that nothing moves when the rest comes. */
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
  /** Undefined where a link leads nowhere: the slide is none then. */
  hrefOf: (link: string) => string | undefined;
}

/** What somebody has to say, a slide each: title, text, picture (HOME-01). */
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
