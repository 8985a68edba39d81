import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext } from 'react';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { hashHref } from '../../../lib/location.ts';
import { type Path, routeOf } from '../../../lib/routes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { NavigationContext } from '../../../ui/navigation.ts';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import type { Group } from '../entries.ts';

interface Props {
  groups: readonly Group[];
  /** What stands at the end of a row. */
  values?: { readonly [path in Path]?: ReactNode };
}

/** Rows to pages that exist, by group; a visitor sees those alone that open without a login. */
export function EntryGroups({ groups, values = {} }: Props) {
  const { i18n } = useLingui();
  const { has } = useContext(NavigationContext);
  const isSignedIn = useSignedIn();
  const shownGroups = groups
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ path }) => has(path) && (isSignedIn || routeOf(path)?.access === 'open')),
    }))
    .filter(({ entries }) => entries.length > 0);
  return shownGroups.map(({ name, entries }) => (
    <section key={name.id}>
      <SectionHeading>{i18n._(name)}</SectionHeading>
      <Rows indent="icon">
        {entries.map((entry) => (
          <Row
            key={entry.path}
            leading={<Icon name={entry.icon} />}
            title={i18n._(entry.name)}
            trailing={values[entry.path]}
            href={hashHref(entry.path)}
          />
        ))}
      </Rows>
    </section>
  ));
}
