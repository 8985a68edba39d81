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
import type { Group, PageLink } from '../entries.ts';

interface Props {
  groups: readonly Group[];
  /** Shown at the end of the rows. */
  values?: { readonly [path in Path]?: ReactNode };
  /** Further rows at the end of the last group. */
  more?: ReactNode;
}

/** Returns the links whose pages exist in this variant. Visitors only get those that open without a login. */
export function useVisibleLinks(): (links: readonly PageLink[]) => readonly PageLink[] {
  const { has } = useContext(NavigationContext);
  const isSignedIn = useSignedIn();
  return (links) => links.filter(({ path }) => has(path) && (isSignedIn || routeOf(path)?.access === 'open'));
}

/** Links to pages, as rows. */
export function EntryRows({
  entries,
  values = {},
  more,
}: Pick<Props, 'values' | 'more'> & { entries: readonly PageLink[] }) {
  const { i18n } = useLingui();
  return (
    <Rows indent="icon">
      {entries.map((entry) => (
        <Row
          key={entry.path}
          leading={<Icon name={entry.icon} />}
          title={i18n._(entry.name)}
          detail={entry.detail && i18n._(entry.detail)}
          trailing={values[entry.path]}
          href={hashHref(entry.path)}
        />
      ))}
      {more}
    </Rows>
  );
}

/** Links to pages by group; a group without links is left out. */
export function EntryGroups({ groups, values, more }: Props) {
  const { i18n } = useLingui();
  const visible = useVisibleLinks();
  const visibleGroups = groups
    .map(({ name, entries }) => ({ name, entries: visible(entries) }))
    .filter(({ entries }) => entries.length > 0);
  return visibleGroups.map(({ name, entries }, index) => (
    <section key={name.id}>
      <SectionHeading>{i18n._(name)}</SectionHeading>
      <EntryRows entries={entries} {...(values && { values })} more={index === visibleGroups.length - 1 && more} />
    </section>
  ));
}
