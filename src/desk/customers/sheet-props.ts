import type { CustomerPage } from './api-views.ts';

/** A sheet of an action about a customer. */
export interface SheetProps {
  readonly of: CustomerPage;
  readonly onClose: () => void;
}

/** Returns how the sheets name a customer. */
export const nameOf = ({ name, username }: Pick<CustomerPage, 'name' | 'username'>): string => name ?? username;

/** Returns a note for the log as an action takes it: left out if it is empty. */
export const noteOf = (note: string): { note?: string } => (note.trim() === '' ? {} : { note });
