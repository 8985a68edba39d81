import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Language, LANGUAGES } from '../../../config.ts';
import { changeLanguage } from '../../../i18n/change.ts';
import { currentLanguage, localeOf } from '../../../i18n/index.ts';
import { languageNameIn, languageNames } from '../../../i18n/names.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import styles from './LanguageSheet.module.css';

/**
 * Lists the six languages, each in its own script, with its name in the current language below. It stores the choice
 * and reloads the page on the same route (I18N-02).
 */
export default function LanguageSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [hasFailed, setHasFailed] = useState(false);
  const current = currentLanguage();

  const choose = async (language: Language): Promise<void> => {
    setHasFailed(false);
    if (!(await changeLanguage(language))) setHasFailed(true);
    else if (language === current) onClose();
  };

  return (
    <Sheet title={t`Language`} onClose={onClose}>
      {hasFailed && (
        <Note
          kind="danger"
          live
        >{t`We couldn't load this language. Nothing has changed. Try again when you're online.`}</Note>
      )}
      <div className={styles.list}>
        <Rows indent="text">
          {LANGUAGES.map((language) => (
            <Row
              key={language}
              title={<bdi lang={localeOf(language)}>{languageNames[language]}</bdi>}
              detail={language !== current && languageNameIn(localeOf(current), language)}
              chevron={false}
              selected={language === current}
              trailing={language === current && <Icon name="check" size={20} />}
              onClick={() => void choose(language)}
            />
          ))}
        </Rows>
      </div>
    </Sheet>
  );
}
