import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { withoutInvisible } from '../../../domain/invisible.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useUnread } from '../../../ui/layout/use-unread.ts';
import { safety, setWord } from '../store.ts';
import { useChange } from '../../../client/forms/use-change.ts';

/** Sets the customer's anti-phishing word. Every message from Andaman has it, so that others stand out as fake. */
export default function WordSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const state = useResource(safety);
  const [typed, setTyped] = useState<string>();
  const change = useChange();
  // saving before the word has loaded would erase it
  const unreadReason = useUnread(state, change.online, {
    offline: t`You're offline. Connect to make this change.`,
    failed: t`This didn't load`,
  });
  const word = typed === undefined ? undefined : withoutInvisible(typed).trim();
  const isInvalid = word !== undefined && !/^$|^[\p{L}\p{M}\p{N}]{2,20}$/u.test(word);
  const save = async (): Promise<void> => {
    if (isInvalid) return;
    // the customer typed nothing: do not overwrite a newer word of another device with this copy
    if (word === undefined) return onClose();
    if (!(await change.run(() => setWord(word)))) return;
    toast(t`Saved`, { about: t`Anti-phishing word` });
    onClose();
  };
  return (
    <Sheet
      title={t`Anti-phishing word`}
      onClose={onClose}
      actions={<Button busy={change.running} reason={unreadReason} onClick={() => void save()}>{t`Save`}</Button>}
    >
      <p>
        <Trans>
          Choose a word only you know. We put it at the start of every code and email we send you. If it's missing, the
          message isn't from us.
        </Trans>
      </p>
      <ResourceView
        of={state}
        messageOf={errorMessage}
        onRetry={() => void safety.refresh()}
        title={t`This didn't load`}
        waiting={<BlockSkeleton flush parts={[['fields', 1]]} />}
      >
        {({ word }) => (
          <Field
            label={t`Your word`}
            name="word"
            enterKeyHint="done"
            value={typed ?? word}
            autoComplete="off"
            maxLength={20}
            help={t`2 to 20 letters or numbers. Leave empty to remove it.`}
            error={isInvalid ? t`Use 2 to 20 letters or numbers.` : undefined}
            onChange={setTyped}
          />
        )}
      </ResourceView>
      {change.refusal && (
        <Note kind="danger" live>
          {change.refusal}
        </Note>
      )}
    </Sheet>
  );
}
