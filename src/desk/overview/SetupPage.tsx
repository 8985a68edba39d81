import { useLingui } from '@lingui/react/macro';
import { setup, type SetupPart } from './api.ts';
import { Button } from '../../ui/base/Button.tsx';
import { Icon } from '../../ui/base/Icon.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { Tag } from '../../ui/figures/Tag.tsx';
import { useView } from '../calls/views.ts';
import { Failure } from '../parts/Failure.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { deskHref } from '../shell/route.ts';
import styles from './SetupPage.module.css';

/** What opens the company, in its order: what to do next on top, and what is done with a tick. */
export function SetupPage() {
  const { t } = useLingui();
  const { data, error } = useView(setup);
  return (
    <DeskPage title={t`Setup`}>
      <Failure error={error} />
      {!error && (data ? <Parts of={data.parts} /> : <Spinner />)}
    </DeskPage>
  );
}

const hrefOf = ({ page }: SetupPart): string | undefined => (page ? deskHref(page.path, page.id) : undefined);

function Parts({ of: parts }: { readonly of: readonly SetupPart[] }) {
  const { t } = useLingui();
  const open = parts.filter(({ isOpen }) => isOpen);
  const next = parts.find(({ isOpen, isOptional }) => !isOpen && !isOptional);
  return (
    <>
      {next && <Next of={next} />}
      <h2 className={styles.count}>{t`${open.length} of ${parts.length} done`}</h2>
      <ul className={styles.parts} aria-label={t`Parts of the company`}>
        {parts.map((part) => (
          <Part key={part.name} of={part} />
        ))}
      </ul>
    </>
  );
}

/** The next thing to do, with the only filled button. A command or a variable has no page to go to. */
function Next({ of: part }: { readonly of: SetupPart }) {
  const { t } = useLingui();
  const href = hrefOf(part);
  return (
    <section className={styles.next} aria-labelledby="setup-next">
      <div>
        <h2 id="setup-next">{t`Next: ${part.name}`}</h2>
        <p>{part.text}</p>
      </div>
      {href !== undefined && <Button href={href}>{t`Set up`}</Button>}
    </section>
  );
}

function Part({ of: part }: { readonly of: SetupPart }) {
  const { t } = useLingui();
  const { name, isOpen, isOptional, text } = part;
  const href = hrefOf(part);
  const act = isOpen ? t`Change` : t`Set up`;
  return (
    <li data-open={isOpen}>
      <Icon name={isOpen ? 'circle-check' : 'triangle-alert'} size={20} />
      <div className={styles.words}>
        <strong>{name}</strong>
        <p>{text}</p>
      </div>
      {isOpen ? <Tag>{t`Done`}</Tag> : isOptional ? <Tag>{t`Optional`}</Tag> : <Tag kind="warn">{t`Not done`}</Tag>}
      {href !== undefined && (
        <a className={styles.act} href={href} aria-label={t`${act}: ${name}`}>
          {act}
        </a>
      )}
    </li>
  );
}
