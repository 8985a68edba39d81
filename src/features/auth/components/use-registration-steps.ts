import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Holds the step of a registration, and the focus: after a change of step it goes to the step's heading, or to the
 * field that needs another answer.
 */
export function useRegistrationSteps(focusField: (field: string) => void) {
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(0);
  const fieldToFocus = useRef<string>(undefined);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const field = fieldToFocus.current;
    fieldToFocus.current = undefined;
    if (field === undefined) heading.current?.focus();
    else focusField(field);
  }, [step, focusField]);
  const goTo = (next: number, field?: string): void => {
    if (next === step && field !== undefined) focusField(field);
    else fieldToFocus.current = field;
    setStep(next);
  };
  const back = useCallback(() => setStep((current) => Math.max(current - 1, 0)), []);
  return { step, heading, goTo, back };
}
