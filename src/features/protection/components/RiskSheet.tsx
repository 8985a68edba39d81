import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useResource } from '../../../client/query/use-resource.ts';
import { ActionAlert } from '../../../ui/overlays/ActionAlert.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { questions } from '../questions.ts';
import { protection } from '../store.ts';
import { RiskPassed } from './RiskPassed.tsx';
import { RiskQuestion } from './RiskQuestion.tsx';
import { RiskText } from './RiskText.tsx';
import { RISK_TEXT_STEP, useRiskQuestions } from './use-risk-questions.ts';

type Quiz = ReturnType<typeof useRiskQuestions>;

/**
 * Explains the risk in plain words, asks the questions one at a time, and says when the first order is possible
 * (TRUST-01).
 */
export default function RiskSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const risk = useResource(protection).value?.risk;
  // the same questions from the first to the last, whatever is read meanwhile
  const [names] = useState(() => (risk?.questions ?? []).filter((name) => name in questions));
  const quiz = useRiskQuestions(names);
  const { step, name } = quiz;
  const question = name === undefined ? undefined : questions[name];
  const [number, total] = [step + 1, names.length];

  if (quiz.passed && !question)
    return (
      <Sheet
        title={t`All correct`}
        onClose={onClose}
        actions={<Button kind="outline" onClick={onClose}>{t`Close`}</Button>}
      >
        <RiskPassed opens={quiz.passed.opens} onClose={onClose} />
      </Sheet>
    );
  return (
    <Sheet
      title={question ? t`Question ${number} of ${total}` : t`Before your first order`}
      onClose={onClose}
      actions={
        <>
          <Problem quiz={quiz} />
          <Button kind="outline" onClick={step === RISK_TEXT_STEP ? onClose : quiz.back}>{t`Back`}</Button>
          {question ? (
            <NextButton quiz={quiz} isLast={number === total} />
          ) : (
            <Button onClick={quiz.start} disabled={total === 0}>{t`Answer the questions`}</Button>
          )}
        </>
      }
    >
      {question ? (
        <RiskQuestion
          key={name}
          question={question}
          number={number}
          total={total}
          rightAnswer={quiz.rightAnswer}
          wrongAnswer={quiz.wrongAnswer}
          checkedAnswer={quiz.checkedAnswer}
          onAnswer={(answer) => void quiz.check(answer)}
        />
      ) : (
        <RiskText losingShare={risk?.losers} hours={risk?.wait ?? 0} />
      )}
    </Sheet>
  );
}

/** Says above the buttons why an answer could not be checked, or why the questions cannot be finished. */
function Problem({ quiz: { name, refusal, lacksQuestions } }: { readonly quiz: Quiz }) {
  const { t } = useLingui();
  if (refusal !== undefined) return <ActionAlert>{refusal}</ActionAlert>;
  if (name === undefined || !lacksQuestions) return null;
  return (
    <ActionAlert>{t`There are more questions, which this version doesn't have yet. Update the app to answer them.`}</ActionAlert>
  );
}

function NextButton({ quiz, isLast }: { readonly quiz: Quiz; readonly isLast: boolean }) {
  const { t } = useLingui();
  if (quiz.wrongAnswer !== undefined) return <Button onClick={quiz.answerAgain}>{t`Answer again`}</Button>;
  return (
    <Button
      onClick={quiz.next}
      disabled={quiz.rightAnswer === undefined || (isLast && quiz.lacksQuestions)}
      busy={quiz.checkedAnswer !== undefined}
    >
      {quiz.passed ? t`Continue` : t`Next question`}
    </Button>
  );
}
