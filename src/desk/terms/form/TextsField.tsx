import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { directionOf, type Language, localeOf } from '../../../domain/languages.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { FieldFrame } from '../../../ui/forms/FieldFrame.tsx';
import { FilterChips } from '../../../ui/forms/FilterChips.tsx';
import { DeskButton } from '../../parts/DeskButton.tsx';
import type { TermFieldProps } from './field-props.ts';
import type { Framing } from './framing.ts';
import { HtmlPreview } from './HtmlPreview.tsx';
import { languageName, languagesOf } from '../../words/terms/language-names.ts';
import { fieldsOf, withField } from '../../words/terms/schema.ts';
import { faultAt } from './setting-fault.ts';
import styles from './TermForm.module.css';

/** A tag of HTML, such as `<b>` or `</a>`. */
const TAG = /<\/?[a-z][^<>]*>/i;

type Props = TermFieldProps & Framing;

/** A text in six languages, each with a tick, or with a triangle where it is missing; or one text for all. */
export function TextsField({ words, value, path, faults, isRequired, label, hint, help, error, onChange }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState('en');
  const refused = faultAt(faults, path)?.field?.language;
  const [shown, setShown] = useState(faults);
  if (faults !== shown) {
    setShown(faults);
    if (refused !== undefined) setChosen(refused);
  }
  const texts = fieldsOf(value);
  const languages = languagesOf(texts);
  const isOneText = typeof value === 'string' || (value === undefined && words.entry === 'oneText');
  const language = languages.includes(chosen) ? chosen : 'en';
  const missing = languages.filter((name) => !hasText(texts[name]));
  const write = (text: string): void => {
    if (isOneText) return onChange(text === '' && !isRequired ? undefined : text);
    const changed = withField(texts, language, text === '' ? undefined : text);
    onChange(Object.keys(changed).length === 0 && !isRequired ? undefined : changed);
  };
  const text = isOneText ? value : texts[language];
  return (
    <div className={styles.field} role="group" aria-label={label}>
      {!isOneText && (
        <FilterChips
          label={t`Language of ${label}`}
          value={language}
          onChange={setChosen}
          options={languages.map((name) => ({
            value: name,
            label: <Chip language={name} isMissing={missing.includes(name)} />,
          }))}
        />
      )}
      <FieldFrame
        label={isOneText ? t`${label}, the same in all languages` : `${label}, ${languageName(language)}`}
        hint={hint}
        help={help}
        error={refused === undefined || refused === language ? error : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            aria-required={isRequired}
            className={styles.text}
            rows={words.entry === 'long' ? 8 : 2}
            dir="auto"
            lang={isOneText ? undefined : localeOf(language as Language)}
            value={typeof text === 'string' ? text : ''}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </FieldFrame>
      {words.preview === 'html' && (
        <HtmlPreview
          text={text}
          lang={isOneText ? undefined : localeOf(language as Language)}
          dir={isOneText ? 'auto' : directionOf(language as Language)}
        />
      )}
      {words.preview !== 'html' && typeof text === 'string' && TAG.test(text) && (
        <Note kind="warn">{t`This text is plain: customers read the tags in it as they are.`}</Note>
      )}
      {isOneText ? (
        <div>
          <DeskButton onClick={() => onChange({ en: value ?? '' })}>{t`Write it in each language`}</DeskButton>
        </div>
      ) : (
        missing.length > 0 &&
        missing.length < languages.length && (
          <p className={styles.help}>{t`English shows where a language is missing.`}</p>
        )
      )}
    </div>
  );
}

const hasText = (text: unknown): boolean => typeof text === 'string' && text !== '';

function Chip({ language, isMissing }: { readonly language: string; readonly isMissing: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {languageName(language)}
      <Icon name={isMissing ? 'triangle-alert' : 'check'} size={16} />
      {isMissing && <span className="visually-hidden">{t`(missing)`}</span>}
    </>
  );
}
