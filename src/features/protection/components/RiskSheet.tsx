import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { request } from '../../../client/http/request.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { answerRisk } from '../../../api/protection.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatPercent } from '../../../domain/decimal.ts';
import { ActionAlert } from '../../../ui/overlays/ActionAlert.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { questions } from '../questions.ts';
import { protection } from '../store.ts';
import styles from './protection.module.css';

function QuestionField({
  name,
  chosen,
  isWrong,
  onChoose,
}: {
  name: string;
  chosen: string | undefined;
  isWrong: boolean;
  onChoose: (answer: string) => void;
}) {
  const { t } = useLingui();
  const group = useId();
  const note = useId();
  const question = questions[name];
  if (!question) return null;
  return (
    <fieldset
      className={styles.question}
      role="radiogroup"
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? note : undefined}
    >
      <legend>{t(question.text)}</legend>
      {Object.entries(question.answers).map(([answer, words]) => (
        <label key={answer} className={styles.answer}>
          <input type="radio" name={group} checked={chosen === answer} onChange={() => onChoose(answer)} />
          <span>{t(words)}</span>
        </label>
      ))}
      {isWrong && (
        <div id={note}>
          <Note kind="danger">{t(question.explanation)}</Note>
        </div>
      )}
    </fieldset>
  );
}

/** Explains the risk in plain words, asks five questions, and says when the first order is possible (TRUST-01). */
export default function RiskSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const { value } = useResource(protection);
  const form = useRef<HTMLFormElement>(null);
  const quiz = useRiskAnswers((value?.risk?.questions ?? []).filter((name) => name in questions));
  const { checkCount } = quiz;
  useEffect(() => {
    const question = form.current?.querySelector('[aria-invalid]');
    question?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
    question?.scrollIntoView({ block: 'nearest' });
  }, [checkCount]);
  if (quiz.opens !== undefined) return <Passed opens={quiz.opens} onClose={onClose} />;
  return (
    <Sheet
      title={t`Before your first order`}
      onClose={onClose}
      actions={
        <>
          {quiz.wrongNames.length > 0 && (
            <ActionAlert>
              <Plural
                value={quiz.wrongNames.length}
                one="# answer isn't right yet. Read the explanation and choose again."
                other="# answers aren't right yet. Read the explanations and choose again."
              />
            </ActionAlert>
          )}
          <Button kind="outline" onClick={onClose}>{t`Back`}</Button>
          <Button type="submit" form={id} busy={quiz.isBusy} disabled={!quiz.isComplete}>{t`Check the answers`}</Button>
        </>
      }
    >
      <RiskText losingShare={value?.risk?.losers} hours={value?.risk?.wait ?? 0} />
      <form
        id={id}
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void quiz.send();
        }}
      >
        {quiz.questionNames.map((name) => (
          <QuestionField
            key={name}
            name={name}
            chosen={quiz.chosen[name]}
            isWrong={quiz.wrongNames.includes(name)}
            onChoose={(answer) => quiz.choose(name, answer)}
          />
        ))}
      </form>
    </Sheet>
  );
}

/** Holds the answers to the questions, and checks them with the server. */
function useRiskAnswers(questionNames: readonly string[]) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [wrongNames, setWrongNames] = useState<readonly string[]>([]);
  const [opens, setOpens] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const [checkCount, setCheckCount] = useState(0);
  const isComplete = questionNames.every((name) => chosen[name] !== undefined);

  const send = async (): Promise<void> => {
    if (isBusy || !isComplete) return;
    setIsBusy(true);
    try {
      const result = await request(answerRisk, {
        answers: questionNames.map((name) => `${name}:${chosen[name]}`).join(','),
      });
      setWrongNames(result.wrong);
      setCheckCount((count) => count + 1);
      if (result.passed) setOpens(result.opens);
      await protection.refresh({ fresh: true });
    } catch (error) {
      toast(errorMessage(error), { kind: 'error' });
    }
    setIsBusy(false);
  };
  return {
    questionNames,
    chosen,
    /** Questions with a wrong answer. */
    wrongNames,
    /** ms from which the first order is possible, once all answers are right. */
    opens,
    /** How often the server has checked the answers. */
    checkCount,
    isBusy,
    isComplete,
    choose: (name: string, answer: string): void => {
      setChosen((current) => ({ ...current, [name]: answer }));
      setWrongNames((current) => current.filter((other) => other !== name));
    },
    send,
  };
}

function Passed({ opens, onClose }: { readonly opens: number; readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`All correct`}
      onClose={onClose}
      actions={<Button kind="outline" onClick={onClose}>{t`Close`}</Button>}
    >
      <p className={styles.text}>
        <Trans>
          You can place your first order from {formatDateTime(opens, { zone: true })}. Until then, take a look around.
        </Trans>
      </p>
    </Sheet>
  );
}

interface RiskTextProps {
  /** Percent of the customers who lose money. */
  readonly losingShare: string | undefined;
  /** Wait between the right answers and the first order; 0 if there is none. */
  readonly hours: number;
}

/** Explains what an option is, how many customers lose, and how long the first order has to wait. */
function RiskText({ losingShare, hours }: RiskTextProps) {
  return (
    <>
      <p className={styles.text}>
        <Trans>
          An option is a bet on where a price will be at a set time. If you're wrong, you lose your whole stake. A win
          pays less than a loss costs, so over many orders most people lose money.
        </Trans>
      </p>
      <p className={styles.text}>
        {losingShare === undefined ? (
          <Trans>We haven't published how many of our customers lose money.</Trans>
        ) : (
          <Trans>{formatPercent(losingShare, { sign: 'never', trim: true })} of our customers lose money.</Trans>
        )}
      </p>
      <p className={styles.text}>
        {hours > 0 ? (
          <Trans>
            Once you've answered correctly, you can place your first order after{' '}
            <Plural value={hours} one="# hour" other="# hours" />.
          </Trans>
        ) : (
          <Trans>Once you've answered correctly, you can place your first order.</Trans>
        )}
      </p>
    </>
  );
}
