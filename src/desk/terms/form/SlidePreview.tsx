import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { directionOf, type Language, localeOf } from '../../../domain/languages.ts';
import { FilterChips } from '../../../ui/forms/FilterChips.tsx';
import { SlideContent } from '../../../ui/layout/SlideContent.tsx';
import { languageName, languagesOf } from '../../words/terms/language-names.ts';
import { isMedia } from '../../words/terms/media.ts';
import { fieldsOf, type Values } from '../../words/terms/schema.ts';
import styles from './TermForm.module.css';

/** Returns a text in a language; in English where that is missing, as customers read it. */
function textIn(texts: unknown, language: Language): string {
  if (typeof texts === 'string') return texts;
  const { en, [language]: own } = fieldsOf(texts);
  return ([own, en].find((text) => typeof text === 'string' && text !== '') as string | undefined) ?? '';
}

/** A slide as customers see it, in each language. */
export function SlidePreview({ of: { title, text, image } }: { readonly of: Values }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>('en');
  const address = textIn(image, language);
  return (
    <div className={styles.field} role="group" aria-label={t`Preview`}>
      <FilterChips
        label={t`Preview in`}
        value={language}
        onChange={setLanguage}
        options={(languagesOf({}) as Language[]).map((value) => ({ value, label: languageName(value) }))}
      />
      <div className={styles.preview} lang={localeOf(language)} dir={directionOf(language)}>
        <SlideContent
          of={{
            title: textIn(title, language),
            text: textIn(text, language),
            image: isMedia(address) ? address : '',
          }}
        />
      </div>
    </div>
  );
}
