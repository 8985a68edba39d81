import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { hasRole } from '../api/roles.ts';
import type { Me } from '../staff/api.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { Brand } from '../../ui/layout/Brand.tsx';
import { Icon } from '../../ui/base/Icon.tsx';
import { logOut } from '../calls/session.ts';
import { useKeys } from './keys.ts';
import { pages } from './pages.tsx';
import { deskHref, useRoute } from './route.ts';
import styles from './Shell.module.css';

/** Puts the cursor into the search of the page. Returns whether there is one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  field?.focus();
  return field !== null;
}

/** The menu, and the page that the address names. A page that the person may not see is not there. */
export function Shell({ me }: { readonly me: Me }) {
  const { t, i18n } = useLingui();
  const route = useRoute();
  const own = pages.filter(({ view }) => hasRole(me.roles, view.roles));
  const page = own.find(({ path }) => path === route.page);
  const title = page && i18n._(page.title);
  const logout = useMutation({
    mutationFn: logOut,
    onError: (error) => toast(error.message, { kind: 'error' }),
  });
  useKeys((key) => key === '/' && focusSearch());
  return (
    <div className={styles.shell}>
      <title>{title ? t`${title} · Andaman desk` : t`Andaman desk`}</title>
      <nav className={styles.menu} aria-label={t`Pages`}>
        <p className={styles.brand}>
          <Brand /> {t`Desk`}
        </p>
        {own.map(({ path, title: name, icon }) => (
          <a
            key={path}
            href={deskHref(path)}
            className={styles.item}
            aria-current={path === route.page ? 'page' : undefined}
          >
            <Icon name={icon} size={20} /> {i18n._(name)}
          </a>
        ))}
        <div className={styles.person}>
          <p>{me.name}</p>
          <p className={styles.roles}>{me.roles.join(', ')}</p>
          <button type="button" className={styles.item} onClick={() => logout.mutate()}>
            <Icon name="log-out" size={20} /> {t`Log out`}
          </button>
        </div>
      </nav>
      <div className={styles.content}>
        {me.isOnePerson && (
          <p className={styles.alone} role="note">
            {t`One person may do here what needs two (DESK_ONE_PERSON). Every such entry of the log says so.`}
          </p>
        )}
        {page ? (
          <page.Content key={page.path} route={route} />
        ) : (
          <main className={styles.missing}>{t`There is no such page.`}</main>
        )}
      </div>
    </div>
  );
}
