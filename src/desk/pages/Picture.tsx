import { useEffect, useState } from 'react';
import type { Picture as PictureData } from '../../desk-api/verifications.ts';
import { Spinner } from '../../ui/layout/Spinner.tsx';
import styles from './Picture.module.css';

/** A picture that was revealed. It is only in this page's memory. */
export function Picture({ of, name }: { readonly of: unknown; readonly name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const { type, data } = of as PictureData;
    const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
    const created = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [of]);
  return url === undefined ? <Spinner /> : <img className={styles.picture} src={url} alt={name} />;
}
