import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useContext, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { systemConfig } from '../../operator/index.ts';
import { useRefusal } from '../../../client/forms/use-refusal.ts';
import { focusField } from '../../../client/forms/focus-field.ts';
import { connection } from '../../../client/http/connection.ts';
import { CallError } from '../../../client/http/errors.ts';
import { config } from '../../../config.ts';
import { INTRO, link, LOGIN } from '../../../domain/routes.ts';
import { safeReturnPath } from '../../../domain/safe-link.ts';
import { cleanCode } from '../../../domain/typed.ts';
import { type Navigation, NavigationContext } from '../../../ui/base/navigation.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { register, logInAfterRegistration } from '../account.ts';
import styles from '../auth.module.css';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { LoginPasswordStep, PaymentStep } from '../components/AccountFields.tsx';
import { CodesClosed } from '../components/CodesClosed.tsx';
import { Contact } from '../components/Contact.tsx';
import { Refusal } from '../components/Refusal.tsx';
import { RegistrationStep, StepEntry } from '../components/RegistrationStep.tsx';
import { useContactForm } from '../components/use-contact-form.ts';
import { useRegistrationDraft } from '../components/use-registration-draft.ts';
import { useRegistrationSteps } from '../components/use-registration-steps.ts';
import { type Registration, registrationErrors } from '../rules.ts';
import { firstErrors, LAST_STEP, refusedField } from '../steps.ts';
import { auth } from '../store.ts';

const empty: Registration = {
  mode: 'phone',
  phone: '',
  email: '',
  code: '',
  password: '',
  paypass: '',
  currency: config.baseCurrency,
  invite: '',
  agreed: false,
};

export const beginPageReads = () => beginReads([systemConfig]);

/**
 * Opens an account in three steps (AUTH-07 to AUTH-16) with one call at the end, and logs in (LIVE-08). If the customer
 * has left the app, the page restores what was typed, without secrets (STORE-14).
 */
export default function RegisterPage() {
  const { t } = useLingui();
  const { form, contacts } = useContactForm('regist', empty);
  const { refusal, setRefusal, fail } = useRefusal();
  const [refusalStep, setRefusalStep] = useState(LAST_STEP);
  const { running } = useSnapshot(auth);
  const { online } = useSnapshot(connection);
  const search = new URLSearchParams(useSearch());
  const from = safeReturnPath(search.get('from'));
  const inviteCode = cleanCode(search.get('invite') ?? '').slice(0, 40);
  const finish = useFinish(from);
  const { step, heading, goTo, back } = useRegistrationSteps(focusInForm);
  const navigation = useStepNavigation(step, back);

  useRegistrationDraft(form, inviteCode);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(undefined);
    const faults = firstErrors(registrationErrors(form.fields, config.invitationCode === 'required'), step);
    if (faults) {
      form.fail(faults.errors);
      goTo(faults.step, Object.keys(faults.errors)[0]);
      return;
    }
    if (step < LAST_STEP) {
      goTo(step + 1);
      return;
    }
    try {
      if (!(await register(form.fields))) return;
    } catch (error) {
      fail(error);
      const refused = refusedField(error instanceof CallError ? error.field : undefined, form.fields);
      setRefusalStep(refused?.step ?? step);
      if (refused) goTo(refused.step, refused.field);
      return;
    }
    form.done();
    await finish(form.fields);
  };

  if (contacts.length === 0) return <CodesClosed purpose="register" from={from} />;
  const isLast = step === LAST_STEP;
  return (
    <NavigationContext value={navigation}>
      {Array.from({ length: step }, (_, index) => (
        <StepEntry key={index} onBack={back} />
      ))}
      <Page
        title={t`Open an account`}
        bottom={
          <Button
            type="submit"
            form="regist"
            busy={running === 'register' || running === 'login'}
            reason={online || !isLast ? undefined : t`You're offline. Connect to open an account.`}
          >
            {isLast ? t`Open an account` : t`Continue`}
          </Button>
        }
      >
        <form id="regist" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <RegistrationStep step={step} heading={heading}>
            {step === 0 && <Contact form={form} purpose="register" contacts={contacts} />}
            {step === 1 && <LoginPasswordStep form={form} />}
            {isLast && <PaymentStep form={form} />}
          </RegistrationStep>
          <Refusal>{refusalStep === step ? refusal : undefined}</Refusal>
        </form>
      </Page>
    </NavigationContext>
  );
}

const focusInForm = (field: string): void => void focusField(field, 'regist');

/** Returns a function that logs the new customer in and leads to the next steps, or to the login page. */
function useFinish(from: string | undefined) {
  const leave = useLeave();
  return async (fields: Registration): Promise<void> => {
    const query: Record<string, string> = from === undefined ? {} : { from };
    const isLoggedIn = await logInAfterRegistration(fields);
    leave(isLoggedIn ? link(INTRO, { welcome: '1', ...query }) : link(LOGIN, query));
  };
}

/** Returns the app's navigation, whose Back in the bar returns to the step before. */
function useStepNavigation(step: number, back: () => void): Navigation {
  const navigation = useContext(NavigationContext);
  return useMemo(() => (step === 0 ? navigation : { ...navigation, back }), [navigation, step, back]);
}
