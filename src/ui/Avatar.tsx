import { useState } from 'react';
import { Monogram } from './Monogram.tsx';
import styles from './Avatar.module.css';

interface Props {
  /** Whose it is; its first letter stands where there is no picture. */
  name: string;
  src?: string | undefined;
  large?: boolean;
}

/**
 * The picture of a person, or a letter; the name beside it says who. A picture that does not load becomes the
 * letter.
 */
export function Avatar({ name, src, large = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const [initial = ''] = name.trim().toLocaleUpperCase();
  return (
    <Monogram large={large}>
      {src && src !== broken ? (
        <img
          className={styles.picture}
          src={src}
          alt=""
          decoding="async"
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        initial
      )}
    </Monogram>
  );
}
