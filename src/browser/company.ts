import { proxy, useSnapshot } from 'valtio';
import { DEFAULT_COMPANY } from '../domain/company.ts';

/** The company's name that the whole app shows. */
export const company = proxy({ name: DEFAULT_COMPANY });

/** Sets the company's name; undefined for the built-in one. */
export const setCompany = (name: string | undefined): void => {
  company.name = name || DEFAULT_COMPANY;
};

/** Returns the company's name, and renders again when it changes. */
export const useCompany = (): string => useSnapshot(company).name;
