import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { hasRole } from '../api/roles.ts';
import { Icon, type IconName } from '../../ui/base/Icon.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { logOut } from '../calls/session.ts';
import { today } from '../overview/api.ts';
import { useView } from '../calls/views.ts';
import { Clock } from '../parts/Moment.tsx';
import { ZONE_NAME } from '../words/zone.ts';
import type { Me } from '../staff/api.ts';
import { roleList } from '../words/roles.ts';
import { groups, pages } from './pages.tsx';
import { deskHref, useRoute } from './route.ts';
import styles from './Menu.module.css';

interface Props {
  readonly me: Me;
  /** Called after a tap on a page. */
  readonly onChoose?: () => void;
}

/** The pages that the person may see, in groups, each with how much waits there, and the way out. */
export function Menu({ me, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const route = useRoute();
  const { data: day } = useView(today);
  const logout = useMutation({
    mutationFn: logOut,
    onError: (error) => toast(error.message, { kind: 'error' }),
  });
  return (
    <nav className={styles.menu} aria-label={t`Pages`}>
      {groups.map(({ id, title }) => (
        <div key={id} className={styles.group}>
          {title && <p className={styles.heading}>{i18n._(title)}</p>}
          {pages
            .filter(({ view, group }) => group === id && hasRole(me.roles, view.roles))
            .map(({ path, title: name, icon, countOf, countWord }) => (
              <MenuLink
                key={path}
                href={deskHref(path)}
                name={i18n._(name)}
                icon={icon}
                count={day && countOf?.(day)}
                countWord={countWord ? i18n._(countWord) : t`waiting`}
                isCurrent={path === route.page}
                onChoose={onChoose}
              />
            ))}
        </div>
      ))}
      <div className={styles.person}>
        <p className={styles.zone}>
          <Clock />, {ZONE_NAME}
        </p>
        <p className={styles.who}>
          <b>{me.name}</b> {roleList(me.roles)}
        </p>
        <button type="button" className={styles.item} title={t`Log out`} onClick={() => logout.mutate()}>
          <Icon name="log-out" size={20} /> <span className={styles.name}>{t`Log out`}</span>
        </button>
      </div>
    </nav>
  );
}

interface LinkProps {
  readonly href: string;
  readonly name: string;
  readonly icon: IconName;
  /** How much waits; undefined or null if no one knows, or the person may not. */
  readonly count: number | null | undefined;
  readonly countWord: string;
  readonly isCurrent: boolean;
  readonly onChoose: (() => void) | undefined;
}

function MenuLink({ href, name, icon, count, countWord, isCurrent, onChoose }: LinkProps) {
  return (
    <a
      href={href}
      className={styles.item}
      title={name}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChoose}
    >
      <Icon name={icon} size={20} />
      <span className={styles.name}>{name}</span>
      {count ? (
        <span className={styles.count}>
          {count} <span className="visually-hidden">{countWord}</span>
        </span>
      ) : null}
    </a>
  );
}
