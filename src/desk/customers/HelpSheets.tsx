import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CopyLine } from '../../ui/figures/CopyLine.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { ActSheet } from '../parts/ActSheet.tsx';
import { ChoiceCards } from '../parts/ChoiceCards.tsx';
import { languageNamed } from '../words/languages.ts';
import { LongText } from '../parts/LongText.tsx';
import { messageCustomer, noteCustomer, revealCustomer, setInvitations } from './api.ts';
import { numberedNameOf, type SheetProps } from './sheet-props.ts';

/** Writes a note about a customer that only staff read. */
export function NoteSheet({ of, onClose }: SheetProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <ActSheet
      action={noteCustomer}
      title={t`Note about ${numberedNameOf(of)}`}
      line={t`Only staff read it. No one can change or delete it.`}
      request={text.trim() === '' ? undefined : { account: of.id, text }}
      missing={t`Write the note.`}
      label={t`Add the note`}
      done={t`The note is there.`}
      onClose={onClose}
    >
      <LongText label={t`Note, for staff only`} value={text} onChange={setText} />
    </ActSheet>
  );
}

/** Writes a message to the customer's inbox. */
export function MessageSheet({ of, onClose }: SheetProps) {
  const { t } = useLingui();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const language = languageNamed(of.language);
  return (
    <ActSheet
      action={messageCustomer}
      title={t`Message to ${numberedNameOf(of)}`}
      line={t`The customer reads it in the app. You can't take it back.`}
      request={title.trim() === '' || text.trim() === '' ? undefined : { account: of.id, title, text }}
      missing={t`Write a title and a text.`}
      label={t`Send the message`}
      done={t`The message is sent.`}
      onClose={onClose}
    >
      <Field label={t`Title`} value={title} onChange={setTitle} maxLength={100} />
      <LongText
        label={language === '' ? t`Text, in the customer's language` : t`Text, in ${language}`}
        help={t`We don't translate it. The customer reads it exactly as you write it.`}
        value={text}
        onChange={setText}
      />
    </ActSheet>
  );
}

/** Lets a customer invite others, or ends it. */
export function InvitationsSheet({ of, onClose }: SheetProps) {
  const { t } = useLingui();
  const isAllowed = !of.mayInvite;
  return (
    <ActSheet
      action={setInvitations}
      title={isAllowed ? t`Let ${numberedNameOf(of)} invite others` : t`Stop invitations of ${numberedNameOf(of)}`}
      line={
        isAllowed
          ? t`The app shows them a link and a code for friends. It pays nothing by itself.`
          : t`The app no longer shows their link. Who registers with it from now on doesn't count as invited. Who came before still does.`
      }
      request={{ account: of.id, isAllowed }}
      missing=""
      label={isAllowed ? t`Allow invitations` : t`Stop invitations`}
      done={isAllowed ? t`They can invite others.` : t`They can't invite others any more.`}
      onClose={onClose}
    />
  );
}

/** What of a customer is masked, and shown one by one. */
export type Hidden = 'phone' | 'email' | 'name';

interface RevealProps extends SheetProps {
  /** What to show; the person chooses if it is left out. */
  readonly what?: Hidden | undefined;
}

/** Shows one masked value to the person who says why. The log records it. */
export function RevealSheet({ of, what: asked, onClose }: RevealProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Hidden | undefined>(asked);
  const [reason, setReason] = useState('');
  const names: Readonly<Record<Hidden, string>> = {
    email: t`Email address`,
    phone: t`Phone number`,
    name: t`Name`,
  };
  const known = (Object.keys(names) as Hidden[]).filter((name) => of[name] !== null);
  return (
    <ActSheet
      action={revealCustomer}
      title={asked ? t`Show: ${names[asked]}` : t`Show hidden details`}
      line={t`The log records who looked, at what and why.`}
      request={chosen && { account: of.id, what: chosen, reason }}
      missing={t`Choose what to show, and say why with at least 10 letters.`}
      label={t`Show it`}
      done={t`Shown.`}
      onClose={onClose}
      renderResult={(result) => (
        <CopyLine label={chosen ? names[chosen] : t`Value`} value={(result as { value: string }).value} full />
      )}
    >
      {!asked && (
        <ChoiceCards
          label={t`What to show`}
          value={chosen}
          onChange={setChosen}
          options={known.map((value) => ({ value, label: names[value] }))}
        />
      )}
      <LongText label={t`Reason, for the log`} value={reason} onChange={setReason} />
    </ActSheet>
  );
}
