import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { request } from '../../../client/http/request.ts';
import { useRefusal } from '../../../client/forms/use-refusal.ts';
import { session } from '../../../client/session/session.ts';
import { answerRisk } from '../../../api/protection.ts';
import { dropDraft, readDraft, saveDraft } from '../../../storage/drafts.ts';
import { protection } from '../store.ts';

type Answers = Readonly<Record<string, string>>;

const DRAFT = 'risk';

/** The step before the first question: the risk in plain words. */
export const RISK_TEXT_STEP = -1;

/** Holds the answers that the server has confirmed, restored for the same account after the sheet was closed. */
function useRightAnswers() {
  const { account } = useSnapshot(session);
  const [rightAnswers, setRightAnswers] = useState<Answers>({});
  useEffect(() => {
    if (account === undefined) return undefined;
    let isUnmounted = false;
    void readDraft(account, DRAFT).then((stored) => {
      if (!isUnmounted && stored) setRightAnswers((current) => ({ ...stored, ...current }));
    });
    return () => {
      isUnmounted = true;
    };
  }, [account]);
  /** Stores the answers for the next time, or deletes them once they are of no use. */
  const store = async (answers: Answers | undefined): Promise<void> => {
    if (account !== undefined) await (answers ? saveDraft(account, DRAFT, answers) : dropDraft(account, DRAFT));
  };
  return { rightAnswers, setRightAnswers, store };
}

/**
 * Walks through the risk questions. The server checks each answer as it is given, together with the right ones before
 * it, so the last right answer passes. An earlier answer that the server no longer accepts is asked again.
 */
export function useRiskQuestions(names: readonly string[]) {
  const { rightAnswers, setRightAnswers, store } = useRightAnswers();
  const { refusal, setRefusal, fail } = useRefusal();
  const [step, setStep] = useState(RISK_TEXT_STEP);
  const [checkedAnswer, setCheckedAnswer] = useState<string>();
  const [wrongAnswer, setWrongAnswer] = useState<string>();
  const [passed, setPassed] = useState<{ readonly opens: number | undefined }>();
  const name = names[step];
  const firstOpen = names.findIndex((question) => rightAnswers[question] === undefined);

  const goTo = (next: number): void => {
    setRefusal(undefined);
    setWrongAnswer(undefined);
    setStep(next);
  };

  const check = async (answer: string): Promise<void> => {
    if (name === undefined || checkedAnswer !== undefined) return;
    setRefusal(undefined);
    setCheckedAnswer(answer);
    const answers: Answers = { ...rightAnswers, [name]: answer };
    const sent = names.filter((question) => answers[question] !== undefined);
    try {
      const result = await request(
        answerRisk,
        { answers: sent.map((question) => `${question}:${answers[question]}`).join(',') },
        { foreground: false, session: 'ask' },
      );
      const confirmed = Object.fromEntries(Object.entries(answers).filter(([key]) => !result.wrong.includes(key)));
      setCheckedAnswer(undefined);
      setRightAnswers(confirmed);
      if (result.wrong.includes(name)) setWrongAnswer(answer);
      if (result.passed) setPassed({ opens: result.opens });
      await store(result.passed ? undefined : confirmed);
      if (result.passed) await protection.refresh({ fresh: true });
    } catch (error) {
      setCheckedAnswer(undefined);
      fail(error);
    }
  };

  return {
    step,
    /** Name of the current question; undefined before the first and after the last. */
    name,
    rightAnswer: name === undefined ? undefined : rightAnswers[name],
    /** The answer to the current question that was just refused. */
    wrongAnswer,
    /** The answer that the server is checking. */
    checkedAnswer,
    /** Why the answer could not be checked. */
    refusal,
    /** Set once all answers are right. `opens`: ms from which the first order is possible. */
    passed,
    /** All questions that this version knows are answered, but the server has more. */
    lacksQuestions: firstOpen < 0 && names.length > 0 && passed === undefined,
    check,
    start: (): void => goTo(firstOpen < 0 ? names.length - 1 : firstOpen),
    back: (): void => goTo(step - 1),
    answerAgain: (): void => setWrongAnswer(undefined),
    /** Goes to the next question, back to one that is open again, or to the end. */
    next: (): void => goTo(passed ? names.length : step === names.length - 1 ? firstOpen : step + 1),
  };
}
