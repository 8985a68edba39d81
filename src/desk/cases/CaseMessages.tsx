import { useLingui } from '@lingui/react/macro';
import { ActButton } from '../parts/ActButton.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Picture } from '../parts/Picture.tsx';
import { type CaseMessage, type CasePage, type CasePictures, lookAtCasePictures } from './api.ts';
import styles from './Case.module.css';

/** What the customer wrote, the answers, and the notes that only staff read. */
export function CaseMessages({ of: { id, messages, username } }: { readonly of: CasePage }) {
  const { t } = useLingui();
  const pictures = messages.reduce((sum, message) => sum + message.pictures, 0);
  return (
    <>
      <ol className={styles.messages} role="list" aria-label={t`Messages`}>
        {messages.map((message) => (
          <Message key={message.id} of={message} username={username} />
        ))}
      </ol>
      {pictures > 0 && <Pictures id={id} count={pictures} />}
    </>
  );
}

function Message({ of, username }: { readonly of: CaseMessage; readonly username: string }) {
  const { t } = useLingui();
  const { staff, isNote, text, pictures, created } = of;
  return (
    <li className={styles.message} data-by={isNote ? 'note' : staff === null ? 'customer' : 'staff'}>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className={styles.by}>
        <bdi>{staff ?? username}</bdi>, <Moment at={created} />
        {isNote && <>, {t`note, staff only`}</>}
        {pictures > 0 && <>, {pictures === 1 ? t`1 picture` : t`${pictures} pictures`}</>}
      </p>
    </li>
  );
}

/** Shows the pictures that the customer attached. Each look is in the log. */
function Pictures({ id, count }: { readonly id: number; readonly count: number }) {
  const { t } = useLingui();
  return (
    <div>
      <ActButton
        action={lookAtCasePictures}
        label={count === 1 ? t`Show the picture` : t`Show ${count} pictures`}
        title={t`Pictures of case ${id}`}
        fixed={{ case: id }}
      >
        {(result) =>
          (result as CasePictures).map(({ picture }, index) =>
            typeof picture === 'string' ? (
              <p key={index}>{picture}</p>
            ) : (
              <Picture key={index} of={picture} name={t`Picture ${index + 1}`} />
            ),
          )
        }
      </ActButton>
    </div>
  );
}
