import { config } from '../../config.ts';
import { pathOf } from '../../browser/location.ts';
import { type Path, tabs } from '../../domain/routes.ts';

/** Paths of the tab bar in this build, in order. */
export const tabPaths: readonly Path[] = tabs[config.tabs];

/** Whether a location is a tab of this build (SHELL-03). */
export const isTab = (at: string): boolean => tabPaths.includes(pathOf(at) as Path);
