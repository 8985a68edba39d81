import { useLingui } from '@lingui/react/macro';
import { dropLetter, LETTER_STATES, type LetterEntry, letters, resendLetter } from './api.ts';
import { Select } from '../../ui/forms/Select.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Moment } from '../parts/Moment.tsx';
import { DeskEntry } from '../parts/DeskPage.tsx';
import { ListPage } from '../parts/ListPage.tsx';
import { deskHref, open, type Route } from '../shell/route.ts';
import { CHANNEL_WORDS, LETTER_STATE_WORDS, LETTER_WORDS } from '../words/letters.ts';

/** SMS and email of the last two days, without their texts. */
export function LettersPage({ route }: { readonly route: Route }) {
  const { t } = useLingui();
  const { state = '' } = route.query;
  return (
    <ListPage
      title={t`Emails and SMS`}
      route={route}
      view={letters}
      query={{ state }}
      rowsOf={(read) => read.letters}
      tools={
        <Select
          label={t`State`}
          value={state}
          onChange={(value) => open(deskHref('letters', undefined, { state: value }), { replace: true })}
          options={[
            { value: '', label: t`All` },
            ...LETTER_STATES.map((value) => ({ value: value as string, label: LETTER_STATE_WORDS[value] })),
          ]}
        />
      }
      renderEntry={(_, letter) => letter && <Letter key={letter.id} of={letter} />}
      empty={t`None in the last two days.`}
      columns={[
        { label: t`Number`, render: ({ id }) => id },
        { label: t`Kind`, render: ({ kind, channel }) => `${LETTER_WORDS[kind]} by ${CHANNEL_WORDS[channel]}` },
        { label: t`To`, render: ({ target }) => target },
        { label: t`State`, isCardEnd: true, render: (letter) => LETTER_STATE_WORDS[letter.state] },
        { label: t`Attempts`, isNumber: true, render: ({ tries }) => tries },
        { label: t`Queued`, render: ({ created }) => <Moment at={created} aged /> },
      ]}
    />
  );
}

function Letter({ of }: { readonly of: LetterEntry }) {
  const { t } = useLingui();
  const { id, kind, channel, target, language, state, created, tries, next, expires, sent, error, canResend } = of;
  const fixed = { letter: id };
  return (
    <DeskEntry
      title={t`Message ${id}`}
      actions={
        <>
          {canResend && (
            <ActButton
              action={resendLetter}
              kind="main"
              label={t`Send again`}
              title={t`Send message ${id} again`}
              fixed={fixed}
            />
          )}
          {kind !== 'staff' && (state === 'waiting' || state === 'failed') && (
            <ActButton
              action={dropLetter}
              kind="danger"
              label={t`Give up`}
              title={t`Give up message ${id}`}
              fixed={fixed}
            />
          )}
        </>
      }
    >
      <FieldList
        of={{
          kind: LETTER_WORDS[kind],
          sentBy: CHANNEL_WORDS[channel],
          to: target,
          language,
          state: LETTER_STATE_WORDS[state],
          created,
          attempts: tries,
          next,
          expires,
          sent,
          error,
        }}
        moments={['created', 'next', 'expires', 'sent']}
      />
    </DeskEntry>
  );
}
