import type { SetupPart } from '../../../src/desk/overview/api.ts';

interface State {
  readonly isOpen: boolean;
  /** Text while it works. */
  readonly open: string;
  /** Text that says what opens it. */
  readonly closed: string;
  readonly page?: SetupPart['page'];
  readonly isOptional?: boolean;
}

/** Returns a part of the company with the text of its state. */
export const setupPart = (
  name: string,
  { isOpen, open, closed, page = null, isOptional = false }: State,
): SetupPart => ({ name, isOpen, isOptional, text: isOpen ? open : closed, page });

/** Returns a setting's place at the desk. */
export const termPage = (id: string): SetupPart['page'] => ({ path: 'terms', id });

/** Returns a count with its noun: "1 product", "2 products". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Says which variables open a part, where they are set, and which document explains them. */
export const setVariables = (names: string, document: 'messages' | 'money' | 'prices' | 'run'): string =>
  `Set ${names} in the environment of the server (docs/operating/${document}.md).`;
