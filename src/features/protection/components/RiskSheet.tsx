import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { request } from '../../../client/http/request.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { answerRisk } from '../../../api/protection.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatPercent } from '../../../lib/decimal.ts';
import { ActionAlert } from '../../../ui/ActionAlert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { questions } from '../questions.ts';
import { protection } from '../store.ts';
import styles from './protection.module.css';

function Ask({
  name,
  chosen,
  wrong,
  onChoose,
}: {
  name: string;
  chosen: string | undefined;
  wrong: boolean;
  onChoose: (response: string) => void;
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
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? note : undefined}
    >
      <legend>{t(question.text)}</legend>
      {Object.entries(question.answers).map(([response, words]) => (
        <label key={response} className={styles.answer}>
          <input type="radio" name={group} checked={chosen === response} onChange={() => onChoose(response)} />
          <span>{t(words)}</span>
        </label>
      ))}
      {wrong && (
        <div id={note}>
          <Note kind="danger">{t(question.why)}</Note>
        </div>
      )}
    </fieldset>
  );
}

/** Risk in plain words, five questions, and when the first order is possible (TRUST-01). */
export default function RiskSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const { value } = useResource(protection);
  const form = useRef<HTMLFormElement>(null);
  const quiz = useRiskAnswers((value?.risk?.questions ?? []).filter((name) => name in questions));
  const { checks } = quiz;
  useEffect(() => {
    const question = form.current?.querySelector('[aria-invalid]');
    question?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
    question?.scrollIntoView({ block: 'nearest' });
  }, [checks]);
  if (quiz.opens !== undefined) return <Passed opens={quiz.opens} onClose={onClose} />;
  return (
    <Sheet
      title={t`Before your first order`}
      onClose={onClose}
      actions={
        <>
          {quiz.wrong.length > 0 && (
            <ActionAlert>
              <Plural
                value={quiz.wrong.length}
                one="# answer isn't right yet. Read the explanation and choose again."
                other="# answers aren't right yet. Read the explanations and choose again."
              />
            </ActionAlert>
          )}
          <Button kind="outline" onClick={onClose}>{t`Back`}</Button>
          <Button type="submit" form={id} busy={quiz.busy} disabled={!quiz.complete}>{t`Check the answers`}</Button>
        </>
      }
    >
      <RiskText losers={value?.risk?.losers} hours={value?.risk?.wait ?? 24} />
      <form
        id={id}
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void quiz.send();
        }}
      >
        {quiz.asked.map((name) => (
          <Ask
            key={name}
            name={name}
            chosen={quiz.chosen[name]}
            wrong={quiz.wrong.includes(name)}
            onChoose={(response) => quiz.choose(name, response)}
          />
        ))}
      </form>
    </Sheet>
  );
}

/** Answers to the questions that are asked, and what the server says of them. */
function useRiskAnswers(questionNames: readonly string[]) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [opens, setOpens] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [checks, setChecks] = useState(0);
  const complete = questionNames.every((name) => chosen[name] !== undefined);

  const send = async (): Promise<void> => {
    if (busy || !complete) return;
    setBusy(true);
    try {
      const result = await request(answerRisk, {
        answers: questionNames.map((name) => `${name}:${chosen[name]}`).join(','),
      });
      setWrong(result.wrong);
      setChecks((before) => before + 1);
      if (result.passed) setOpens(result.opens);
      await protection.refresh({ fresh: true });
    } catch (error) {
      toast(errorMessage(error), { kind: 'error' });
    }
    setBusy(false);
  };
  return {
    asked: questionNames,
    chosen,
    /** Questions whose answer is not right. */
    wrong,
    /** ms from which the first order is possible, once all are right. */
    opens,
    /** How often the answers were checked. */
    checks,
    busy,
    complete,
    choose: (name: string, response: string): void => {
      setChosen((before) => ({ ...before, [name]: response }));
      setWrong((before) => before.filter((other) => other !== name));
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
          You can place your first order from {formatDateTime(opens, { zone: true })}. Until then you can look around;
          you lose nothing by waiting.
        </Trans>
      </p>
    </Sheet>
  );
}

interface RiskTextProps {
  /** Percent of the customers who lose money. */
  readonly losers: string | undefined;
  /** From the right answers to the first order. */
  readonly hours: number;
}

/** What an option is, who loses, and how long the first order waits. */
function RiskText({ losers, hours }: RiskTextProps) {
  return (
    <>
      <p className={styles.text}>
        <Trans>
          An option is a bet on where a price will be at a set time. If you're wrong, you lose your whole stake. A win
          pays less than a loss costs, so over many orders most people lose money.
        </Trans>
      </p>
      <p className={styles.text}>
        {losers === undefined ? (
          <Trans>We don't publish what share of our customers lose money.</Trans>
        ) : (
          <Trans>{formatPercent(losers, { sign: 'never', trim: true })} of our customers lose money.</Trans>
        )}
      </p>
      <p className={styles.text}>
        <Trans>
          Once you've answered correctly, you can place your first order after{' '}
          <Plural value={hours} one="# hour" other="# hours" />.
        </Trans>
      </p>
    </>
  );
}
