import { proxy, useSnapshot } from 'valtio';
import { DEFAULT_COMPANY } from '../../domain/company.ts';

const company = proxy({ name: DEFAULT_COMPANY });

/** Sets the company's name that the whole app shows; undefined for the built-in one. */
export const setCompany = (name: string | undefined): void => {
  company.name = name || DEFAULT_COMPANY;
};

/** Returns the company's name. */
export const useCompany = (): string => useSnapshot(company).name;
