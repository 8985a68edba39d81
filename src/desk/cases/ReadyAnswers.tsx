import { useLingui } from '@lingui/react/macro';
import { Fold } from '../../ui/layout/Fold.tsx';
import { useView } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { languageNamed } from '../words/languages.ts';
import { answerLanguage, readyAnswers } from './api.ts';
import styles from './Case.module.css';

interface Props {
  /** Language of the customer's app; '' if it is not known. */
  readonly language: string;
  /** Letters that still fit. */
  readonly room: number;
  readonly onChoose: (text: string) => void;
}

/** Texts in the customer's language that go into the answer, where they are edited. Choosing one sends nothing. */
export function ReadyAnswers({ language, room, onChoose }: Props) {
  const { t } = useLingui();
  const offered = answerLanguage(language);
  const { data, error } = useView(readyAnswers, { language: offered }, { isStill: true });
  if (error) return <Failure error={error} />;
  if (!data || data.answers.length + data.missing.length === 0) return null;
  const spoken = languageNamed(offered);
  const missing = data.missing.join(', ');
  return (
    <Fold title={t`Ready answers in ${spoken}`}>
      <ul className={styles.ready} role="list" aria-label={t`Ready answers in ${spoken}`}>
        {data.answers.map(({ name, text }, index) => (
          <li key={index}>
            <button type="button" disabled={text.length > room} onClick={() => onChoose(text)}>
              <b>{name}</b> <bdi>{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {missing !== '' && <p className={styles.hint}>{t`Without a text in ${spoken}: ${missing}`}</p>}
      {data.answers.some(({ text }) => text.length > room) && (
        <p className={styles.hint}>{t`Those that can't be chosen are too long for what is left of the answer.`}</p>
      )}
    </Fold>
  );
}
