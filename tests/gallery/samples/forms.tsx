import { AmountField } from '../../../src/ui/forms/AmountField.tsx';
import { CodeField } from '../../../src/ui/forms/CodeField.tsx';
import { Field } from '../../../src/ui/forms/Field.tsx';
import { FieldAction } from '../../../src/ui/forms/FieldAction.tsx';
import { PasswordField } from '../../../src/ui/forms/PasswordField.tsx';
import { PinField } from '../../../src/ui/forms/PinField.tsx';
import { PinPad } from '../../../src/ui/forms/PinPad.tsx';
import type { Sample } from '../Parts.tsx';
import { Held } from './Held.tsx';

const nothing = (): void => undefined;

const amount = (start: string, error?: string) => (
  <Held start={start}>
    {(value, set) => (
      <AmountField
        label="Amount"
        hint="Available 1,250.00 USDT"
        help="Minimum 10.00 USDT · Fee 1%"
        error={error}
        unit="USDT"
        max="1250"
        value={value}
        onChange={set}
      />
    )}
  </Held>
);

/** Fields to type in. */
export const formSamples: readonly Sample[] = [
  {
    part: 'Field',
    states: {
      empty: (
        <Held>
          {(value, set) => <Field label="Nickname" value={value} onChange={set} placeholder="How others see you" />}
        </Held>
      ),
      help: (
        <Held start="Ploy">
          {(value, set) => (
            <Field label="Nickname" hint="2 to 20" help="Friends see it when you share." value={value} onChange={set} />
          )}
        </Held>
      ),
      wrong: (
        <Held start="x">
          {(value, set) => <Field label="Nickname" error="Type two characters or more." value={value} onChange={set} />}
        </Held>
      ),
      prefix: (
        <Held start="81 234 4521">
          {(value, set) => <Field label="Phone number" ltr prefix="+66" value={value} onChange={set} />}
        </Held>
      ),
    },
  },
  {
    part: 'AmountField',
    states: {
      empty: amount(''),
      typed: amount('250'),
      echo: amount('๒๕๐,5'),
      question: amount('1,234'),
      wrong: amount('5', 'The minimum is 10.00 USDT. Type 10 or more.'),
      unread: amount('1.2.3'),
      longest: amount('123456789012345.123456789012345678'),
    },
  },
  {
    part: 'PasswordField',
    states: {
      filled: (
        <Held start="secret12">
          {(value, set) => <PasswordField label="Login password" autoComplete="off" value={value} onChange={set} />}
        </Held>
      ),
    },
  },
  {
    part: 'CodeField',
    states: {
      asked: (
        <Held start="1234">
          {(value, set) => (
            <CodeField
              label="Verification code"
              value={value}
              onChange={set}
              action={<FieldAction onClick={nothing}>Get the code</FieldAction>}
            />
          )}
        </Held>
      ),
    },
  },
  {
    part: 'PinField',
    states: {
      empty: <PinField label="Payment password" name="paypass" value="" help="6 digits" onChange={nothing} />,
      filled: <PinField label="Payment password" name="paypass" value="123456" onChange={nothing} />,
      wrong: (
        <PinField
          label="Payment password"
          name="paypass"
          value=""
          error="Payment password must be 6 digits only!"
          onChange={nothing}
        />
      ),
    },
  },
  {
    part: 'PinPad',
    states: {
      started: (
        <Held start="12">
          {(value, set) => (
            <PinPad label="Payment password" value={value} onChange={set}>
              <a href="#forgot">Forgot it?</a>
            </PinPad>
          )}
        </Held>
      ),
      refused: (
        <Held>
          {(value, set) => (
            <PinPad
              label="Payment password"
              value={value}
              onChange={set}
              error="That is not your payment password. Two tries are left."
            />
          )}
        </Held>
      ),
      checking: <PinPad label="Payment password" value="123456" onChange={nothing} busy />,
    },
  },
];
