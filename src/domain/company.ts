/** What the company is called until the operator sets its name. */
export const DEFAULT_COMPANY = 'Andaman';
