import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Note } from '../../ui/base/Note.tsx';
import { useMedia } from '../../ui/base/use-media.ts';
import { Fold } from '../../ui/layout/Fold.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { useView } from '../calls/views.ts';
import { DeskPage, Zone } from '../parts/DeskPage.tsx';
import { EntryComing } from '../parts/EntryPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { momentText } from '../words/zone.ts';
import { answerCase, type CasePage, caseView } from './api.ts';
import styles from './Case.module.css';
import { CaseAside } from './CaseAside.tsx';
import { CaseMessages } from './CaseMessages.tsx';
import { Composer } from './Composer.tsx';
import { Due } from './Due.tsx';

/** A case: what the customer and staff wrote, the composer, and at the side the record, the customer and the owner. */
export function Case({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useView(caseView, { id });
  const isPhone = useMedia('(max-width: 700px)');
  const article = useRef<HTMLElement>(null);
  const me = useMe().data;
  const isRead = data !== undefined;
  useEffect(() => article.current?.focus({ preventScroll: true }), [isRead]);
  // a failed reading again must not take away what is typed
  if (!data) return <EntryComing title={t`Case`} error={error} />;
  const { case: item, reasons } = data;
  const title = item.number === null ? t`Case ${item.id}` : t`Complaint ${item.number}`;
  const aside = <CaseAside of={item} reasons={reasons} />;
  return (
    <DeskPage title={title} tools={<Due of={item} />} isEntry>
      <article className={styles.case} aria-label={title} ref={article} tabIndex={-1}>
        <div className={styles.talk}>
          {isPhone && (
            <Fold
              title={
                <span className={styles.brief}>
                  {item.record?.name ?? t`General question`} · <bdi>{item.username}</bdi> · <Due of={item} />
                </span>
              }
            >
              {aside}
            </Fold>
          )}
          <h2 className={styles.title}>
            <bdi>{item.title}</bdi>
          </h2>
          <Failure error={error} />
          <CaseMessages of={item} />
          <Closed of={item} />
          {me && hasRole(me.roles, answerCase.roles) && <Composer of={item} />}
          <Zone />
        </div>
        {!isPhone && (
          <section className={styles.aside} aria-label={t`The record`}>
            {aside}
          </section>
        )}
      </article>
    </DeskPage>
  );
}

function Closed({ of: { closed } }: { readonly of: CasePage }) {
  const { t } = useLingui();
  if (!closed) return null;
  return (
    <Note>
      {t`Closed by ${closed.name}, ${momentText(closed.time)}. The customer reads: “${closed.reason}” If they write again within 30 days, it opens again.`}
    </Note>
  );
}
