import { useState } from 'react';
import styles from './SlideContent.module.css';

/** Missing texts are ''. */
export interface Slide {
  readonly title: string;
  readonly text: string;
  readonly image: string;
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

interface Props {
  of: Slide;
  /** Where it leads; undefined if it is no link. */
  href?: string | undefined;
}

/** One slide: title, text and picture (HOME-01). */
export function SlideContent({ of: { title, text, image }, href }: Props) {
  const content = (
    <>
      <span className={styles.text}>
        {title && <span className={styles.title}>{title}</span>}
        {text && <span className={styles.words}>{text}</span>}
      </span>
      {image && <Picture key={image} src={image} />}
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
