import { currentLocation, navigate, pathOf, queryOf } from '../../../../browser/location.ts';
import { link } from '../../../../domain/routes.ts';

const ORDER_FORM = '/pages/Option/Option';

/** Whether the query of a location asks for practice. */
export const asksForPractice = (query: string): boolean => new URLSearchParams(query).has('practice');

/** Opens practice over the order form of a coin. */
export const openPracticePage = (code: string): void =>
  navigate(link(ORDER_FORM, { ...(code === '' ? {} : { code }), practice: '1' }), {
    replace: pathOf(currentLocation()) === ORDER_FORM,
  });

/** Returns to the order form without practice. */
export const leavePracticePage = (): void => {
  const parameters = new URLSearchParams(queryOf(currentLocation()));
  parameters.delete('practice');
  navigate(link(ORDER_FORM, Object.fromEntries(parameters)), { replace: true });
};
