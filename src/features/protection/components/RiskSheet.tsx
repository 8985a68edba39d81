import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId, useState } from 'react';
import { request } from '../../../client/http/request.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { answerRisk } from '../../../api/profile.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatPercent } from '../../../lib/decimal.ts';
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
  onChoose: (answer: string) => void;
}) {
  const { t } = useLingui();
  const group = useId();
  const question = questions[name];
  if (!question) return null;
  return (
    <fieldset className={styles.question}>
      <legend>{t(question.text)}</legend>
      {Object.entries(question.answers).map(([answer, words]) => (
        <label key={answer} className={styles.answer}>
          <input type="radio" name={group} checked={chosen === answer} onChange={() => onChoose(answer)} />
          <span>{t(words)}</span>
        </label>
      ))}
      {wrong && <Note kind="danger">{t(question.why)}</Note>}
    </fieldset>
  );
}

/** Risk in plain words, five questions, and when the first order is possible (TRUST-01). */
export default function RiskSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const { value } = useResource(protection);
  const [given, setGiven] = useState<Record<string, string>>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [opens, setOpens] = useState<number>();
  const [busy, setBusy] = useState(false);
  const asked = (value?.risk?.questions ?? []).filter((name) => name in questions);
  const complete = asked.every((name) => given[name] !== undefined);
  const losers = value?.risk?.losers;
  const hours = value?.risk?.wait ?? 24;

  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !complete) return;
    setBusy(true);
    try {
      const told = await request(answerRisk, { answers: asked.map((name) => `${name}:${given[name]}`).join(',') });
      setWrong(told.wrong);
      if (told.passed) setOpens(told.opens);
      await protection.refresh({ fresh: true });
    } catch (error) {
      toast(errorMessage(error), { kind: 'error' });
    }
    setBusy(false);
  };

  if (opens !== undefined) {
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
  return (
    <Sheet
      title={t`Before your first order`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Back`}</Button>
          <Button type="submit" form={id} busy={busy} disabled={!complete}>{t`Check the answers`}</Button>
        </>
      }
    >
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
      <p
        className={styles.text}
      >{t`Once you've answered correctly, you can place your first order after ${plural(hours, { one: '# hour', other: '# hours' })}.`}</p>
      {wrong.length > 0 && (
        <Note kind="danger" live>{t`Some answers aren't right yet. Read the explanations and choose again.`}</Note>
      )}
      <form id={id} onSubmit={(event) => void send(event)}>
        {asked.map((name) => (
          <Ask
            key={name}
            name={name}
            chosen={given[name]}
            wrong={wrong.includes(name)}
            onChoose={(answer) => {
              setGiven((before) => ({ ...before, [name]: answer }));
              setWrong((before) => before.filter((one) => one !== name));
            }}
          />
        ))}
      </form>
    </Sheet>
  );
}
