import { type ReactNode, useContext } from 'react';
import { hashHref } from '../../../browser/location.ts';
import type { Path } from '../../../domain/routes.ts';
import { Icon, type IconName } from '../../../ui/base/Icon.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Row } from '../../../ui/lists/Row.tsx';

interface Props {
  path: Path;
  icon: IconName;
  title: string;
  detail?: ReactNode;
  /** The current value, at the end of the row. */
  value?: ReactNode;
}

/** Row of the settings that opens a page; nothing if this variant of the app has no such page. */
export function SettingLink({ path, icon, title, detail, value }: Props) {
  const { has } = useContext(NavigationContext);
  if (!has(path)) return null;
  return <Row leading={<Icon name={icon} />} title={title} detail={detail} trailing={value} href={hashHref(path)} />;
}
