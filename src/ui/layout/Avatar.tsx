import { useState } from 'react';
import { Monogram } from './Monogram.tsx';
import styles from './Avatar.module.css';

interface Props {
  /** Name of the person; its first letter is shown if there is no picture. */
  name: string;
  src?: string | undefined;
  large?: boolean;
}

/** Returns the first letter of a name, or its whole first emoji: a family or a flag has several code points. */
const initialOf = (name: string): string => {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
};

/**
 * A person's picture, or the first letter of the name if there is no picture or it fails to load. Decorative: the name
 * is shown next to it.
 */
export function Avatar({ name, src, large = false }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const initial = initialOf(name);
  return (
    <Monogram large={large}>
      {src && src !== brokenSrc ? (
        <img
          className={styles.picture}
          src={src}
          alt=""
          decoding="async"
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        initial
      )}
    </Monogram>
  );
}
