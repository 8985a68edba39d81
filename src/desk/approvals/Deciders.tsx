import { useLingui } from '@lingui/react/macro';
import type { Decider } from './api.ts';
import { Icon } from '../../ui/base/Icon.tsx';
import { useMe } from '../calls/session.ts';
import { Section } from '../parts/DeskPage.tsx';
import { roleList } from '../words/roles.ts';
import styles from './Approval.module.css';

/** Who can approve a proposal, and who can't and why. */
export function Deciders({ of }: { readonly of: readonly Decider[] }) {
  const { t } = useLingui();
  const me = useMe().data;
  if (of.length === 0) return null;
  return (
    <Section title={t`Who can decide`}>
      <ul className={styles.deciders}>
        {of.map(({ id, name, roles, why }) => (
          <li key={id} data-able={why === null || undefined}>
            <Icon name={why === null ? 'circle-check' : 'circle-x'} size={20} />
            <span>
              <strong>{id === me?.id ? t`You` : name}</strong>
              <span className={styles.why}>{why ?? t`Can approve it, as ${roleList(roles)}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
