import { useLingui } from '@lingui/react/macro';
import { Fold } from '../../../ui/layout/Fold.tsx';
import { Html } from '../../../ui/layout/Html.tsx';
import styles from './TermForm.module.css';

interface Props {
  readonly text: unknown;
  readonly lang?: string | undefined;
  readonly dir: 'ltr' | 'rtl' | 'auto';
}

/** A text with its markup, as the app shows it. Nothing without a text. */
export function HtmlPreview({ text, lang, dir }: Props) {
  const { t } = useLingui();
  if (typeof text !== 'string' || text === '') return null;
  return (
    <Fold title={t`As customers see it`}>
      <div className={styles.preview} lang={lang} dir={dir}>
        <Html text={text} />
      </div>
    </Fold>
  );
}
