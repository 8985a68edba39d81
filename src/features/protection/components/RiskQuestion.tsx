import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Spinner } from '../../../ui/base/Spinner.tsx';
import { StepBars } from '../../../ui/figures/StepBars.tsx';
import type { Question } from '../questions.ts';
import styles from './risk.module.css';

type AnswerState = 'right' | 'wrong' | 'checked' | undefined;

function AnswerMark({ state }: { readonly state: AnswerState }) {
  if (state === 'checked') return <Spinner size={24} />;
  if (state === undefined) return <span className={styles.ring} />;
  return <Icon name={state === 'right' ? 'circle-check' : 'circle-x'} />;
}

/** Explains the answer below the answers, and takes the focus so that screen readers read it next. */
function Reason({ isRight, explanation }: { readonly isRight: boolean; readonly explanation: string }) {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} className={styles.reason} tabIndex={-1}>
      <div>
        <p className={styles.verdict}>{isRight ? t`Right.` : t`Not quite.`}</p>
        <p>{explanation}</p>
      </div>
    </div>
  );
}

interface Props {
  readonly question: Question;
  readonly number: number;
  readonly total: number;
  readonly rightAnswer: string | undefined;
  readonly wrongAnswer: string | undefined;
  /** The answer that the server is checking. */
  readonly checkedAnswer: string | undefined;
  readonly onAnswer: (answer: string) => void;
}

/**
 * Shows one question with its answers. They are buttons, because arrow keys would answer with each radio button that
 * they pass.
 */
export function RiskQuestion({ question, number, total, rightAnswer, wrongAnswer, checkedAnswer, onAnswer }: Props) {
  const { t } = useLingui();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const given = rightAnswer ?? wrongAnswer;
  useEffect(() => heading.current?.focus(), []);
  const stateOf = (answer: string): AnswerState => {
    if (answer === checkedAnswer) return 'checked';
    if (answer !== given) return undefined;
    return rightAnswer === undefined ? 'wrong' : 'right';
  };
  return (
    <>
      <StepBars count={total} done={number} />
      <h3 ref={heading} id={id} className={styles.question} tabIndex={-1}>
        {t(question.text)}
      </h3>
      <div role="group" aria-labelledby={id} className={styles.answers}>
        {Object.entries(question.answers).map(([answer, words]) => (
          <button
            key={answer}
            type="button"
            className={styles.answer}
            data-state={stateOf(answer)}
            aria-pressed={answer === (given ?? checkedAnswer)}
            aria-disabled={given !== undefined || checkedAnswer !== undefined || undefined}
            onClick={() => {
              if (given === undefined) onAnswer(answer);
            }}
          >
            <AnswerMark state={stateOf(answer)} />
            <span>{t(words)}</span>
          </button>
        ))}
      </div>
      {given !== undefined && <Reason isRight={rightAnswer !== undefined} explanation={t(question.explanation)} />}
    </>
  );
}
