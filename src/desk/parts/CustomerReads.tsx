import { useLingui } from '@lingui/react/macro';
import { directionOf, type Language, localeOf } from '../../domain/languages.ts';
import { Icon } from '../../ui/base/Icon.tsx';
import type { CustomerReads as Reads } from '../api/described.ts';
import { languageNamed } from '../words/languages.ts';
import styles from './CustomerReads.module.css';

/** What the customer will read: in their language, below it in English, and by which ways. */
export function CustomerReads({ of: { language, title, text, english, ways } }: { readonly of: Reads }) {
  const { t } = useLingui();
  const wayNames = { app: t`app`, email: t`email`, sms: t`SMS` };
  const own = { lang: localeOf(language as Language), dir: directionOf(language as Language) };
  return (
    <section className={styles.reads} aria-label={t`What the customer reads`}>
      <div className={styles.head}>
        <span>
          <Icon name="smartphone" size={16} /> {t`Customer reads, in ${languageNamed(language)}`}
        </span>
        <span>{ways.map((way) => wayNames[way]).join(', ')}</span>
      </div>
      <p className={styles.title} {...own}>
        {title}
      </p>
      <p {...own}>{text}</p>
      {english && (
        <div className={styles.english} lang="en">
          <p className={styles.title}>{english.title}</p>
          <p>{english.text}</p>
        </div>
      )}
    </section>
  );
}
