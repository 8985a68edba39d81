import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { directionOf, type Language, LANGUAGES, localeOf } from '../../../domain/languages.ts';
import { FilterChips } from '../../../ui/forms/FilterChips.tsx';
import { SlideContent } from '../../../ui/layout/SlideContent.tsx';
import { languageName } from '../../words/terms/language-names.ts';
import { isMedia } from '../../words/terms/value-text.ts';
import { fieldsOf, type Values } from '../../words/terms/schema.ts';
import styles from './TermForm.module.css';

/** Returns a text in a language as the server chooses it: its own, that of all others, or English. */
function inLanguage(texts: unknown, language: Language): string {
  if (typeof texts === 'string') return texts;
  const { [language]: own, '*': others, en } = fieldsOf(texts);
  return [own, others, en].find((text) => typeof text === 'string') ?? '';
}

/** A slide as customers see it, in each language. */
export function SlidePreview({ of: { title, text, image } }: { readonly of: Values }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>('en');
  const address = inLanguage(image, language);
  return (
    <div className={styles.field} role="group" aria-label={t`Preview`}>
      <FilterChips
        label={t`Preview in`}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
      />
      <div className={styles.preview} lang={localeOf(language)} dir={directionOf(language)}>
        <SlideContent
          of={{
            title: inLanguage(title, language),
            text: inLanguage(text, language),
            image: isMedia(address) ? address : '',
          }}
        />
      </div>
    </div>
  );
}
