import type { CustomerPage } from './api-views.ts';

/** A sheet of an action about a customer. */
export interface SheetProps {
  readonly of: CustomerPage;
  readonly onClose: () => void;
}

/** Returns how the page names a customer. */
export const nameOf = ({ name, username }: Pick<CustomerPage, 'name' | 'username'>): string => name ?? username;

/** Returns how the sheets name a customer: with the number, since a masked name fits several people. */
export const numberedNameOf = (of: Pick<CustomerPage, 'id' | 'name' | 'username'>): string =>
  `${nameOf(of)} (${of.id})`;

/** Returns a note for the log as an action takes it: left out if it is empty. */
export const noteOf = (note: string): { note?: string } => (note.trim() === '' ? {} : { note });
