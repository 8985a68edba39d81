import type { Picture as PictureData } from '../verifications/api.ts';
import styles from './Picture.module.css';

/** A picture that was revealed. It is only in this page's memory. */
export function Picture({ of: { type, data }, name }: { readonly of: PictureData; readonly name: string }) {
  return <img className={styles.picture} src={`data:${type};base64,${data}`} alt={name} />;
}
