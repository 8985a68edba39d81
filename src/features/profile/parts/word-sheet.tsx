import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useResource } from '../../../client/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { safety, setWord } from '../safety.ts';
import { useChange } from '../use-change.ts';

/** The customer's own word, which every message of the house carries: one without it is not ours. */
export default function WordSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { value } = useResource(safety);
  const [typed, setTyped] = useState<string>();
  const change = useChange();
  const word = typed ?? value?.word ?? '';
  const wrong = typed !== undefined && !/^$|^[\p{L}\p{M}\p{N}]{2,20}$/u.test(typed.trim());
  const save = async (): Promise<void> => {
    if (wrong || !await change.run(() => setWord(word.trim()))) return;
    toast(t`Saved`);
    onClose();
  };
  return (
    <Sheet title={t`Anti-phishing word`} onClose={onClose} actions={<Button busy={change.running} onClick={() => void save()}>{t`Save`}</Button>}>
      <p>{t`Choose a word that only you know. It stands in front of every code and e-mail that we send. A message without it is not from us.`}</p>
      <Field
        label={t`Your word`} name="word" value={word} autoComplete="off" maxLength={20} help={t`2 to 20 letters or numbers; empty takes it away`}
        error={wrong ? t`Please use 2 to 20 letters or numbers.` : undefined} onChange={setTyped}
      />
      {change.refusal && <Note kind="danger" live>{change.refusal}</Note>}
    </Sheet>
  );
}
