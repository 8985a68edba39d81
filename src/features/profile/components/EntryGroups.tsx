import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext } from 'react';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { hashHref } from '../../../browser/location.ts';
import { type Path, routeOf } from '../../../domain/routes.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import type { Group } from '../entries.ts';

interface Props {
  groups: readonly Group[];
  /** Shown at the end of the rows. */
  values?: { readonly [path in Path]?: ReactNode };
}

/** Links to pages that exist in this variant, by group. Visitors only see those that open without a login. */
export function EntryGroups({ groups, values = {} }: Props) {
  const { i18n } = useLingui();
  const { has } = useContext(NavigationContext);
  const isSignedIn = useSignedIn();
  const visibleGroups = groups
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ path }) => has(path) && (isSignedIn || routeOf(path)?.access === 'open')),
    }))
    .filter(({ entries }) => entries.length > 0);
  return visibleGroups.map(({ name, entries }) => (
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
