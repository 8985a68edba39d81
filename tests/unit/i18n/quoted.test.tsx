import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorMessage } from '../../../src/client/http/error-messages.ts';
import { CallError } from '../../../src/client/http/errors.ts';
import { LANGUAGES, type Language } from '../../../src/config.ts';
import { userInfo } from '../../../src/api/auth.ts';
import { activate, loadPagesCatalog, localeOf } from '../../../src/i18n/index.ts';
import { Toasts } from '../../../src/ui/overlays/Toasts.tsx';
import { toast, toasts } from '../../../src/ui/overlays/toast.ts';
import { translate } from '../../../server/platform/texts/translate.ts';
import { show } from '../ui/render.tsx';

/** Values of the placeholders. */
const values = { minimum: '1', 0: 'No.' };
const filled = (text: string): string => text.replace('{minimum}', values.minimum).replace('{0}', values[0]);
/** Removes the isolation marks that the server adds in Arabic instead of markup. */
const unmarked = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');
/** Lingui's id of a message. */
const idOf = (english: string): string => createHash('sha256').update(`${english}\u001F`).digest('base64').slice(0, 6);

/** Every message quoted in sections 4, 5 and 8 of the specification. */
const quoted = [
  // 4
  'Please complete the primary certification before proceeding to the advanced certification!',
  // 5
  'Please enter your username and password first!',
  'Please make sure to read the agreement and try again!',
  'The login password must be 6-12 letters or numbers!',
  'Payment password must be 6 digits only!',
  'The two passwords entered are inconsistent!',
  'Please fill in the information and try again!',
  'The minimum purchase amount is: {minimum} USDT!',
  'You have not bound bank card, please bind bank card first!',
  'You have not added a wallet yet, please add a wallet first!',
  'You have not set a transaction password, please set it first!',
  'Your account has not yet activated the invitation permission!',
  // 8
  'An error occurred while sending the request',
  'Server not responding',
  'Unknown error',
  'Cancellation failed, please try again!',
  'Cancellation succeeded!',
  'Transaction failed! {0}',
  'Transaction failed!',
  'Successful transaction!',
  'Failed to get the verification code!',
  'Failed to upload picture, please try again later!',
  'Copy failed, please try again later!',
  'Copy success',
  'Download success',
  'Reading error',
  'Please update to the latest version!',
  "app can't perform this function!",
  "H5 doesn't support this feature yet!",
  'Loading...',
  'Too many requests!',
  'The page did not load',
];

/** Messages that the server uses too. */
const shared = [
  ['primaryFirst', 'Please complete the primary certification before proceeding to the advanced certification!'],
  ['fieldsMissing', 'Please fill in the information and try again!'],
  ['optionMinimum', 'The minimum purchase amount is: {minimum} USDT!'],
  ['bankNone', 'You have not bound bank card, please bind bank card first!'],
  ['walletNone', 'You have not added a wallet yet, please add a wallet first!'],
  ['paymentMissing', 'You have not set a transaction password, please set it first!'],
] as const;

/** The statuses in section 8 and the connection errors, in the words of `errorMessage`. */
const failures: [error: CallError, english: string][] = [
  ...(
    [
      [400, 'Bad request'],
      [401, 'Unauthorized'],
      [402, 'Payment required'],
      [403, 'Forbidden'],
      [404, 'Not found'],
      [405, 'Method not allowed'],
      [406, 'Not acceptable'],
      [500, 'Internal server error'],
      [501, 'Not implemented'],
      [502, 'Bad gateway'],
      [503, 'Service unavailable'],
      [504, 'Gateway timeout'],
    ] as const
  ).map(([status, english]): [CallError, string] => [new CallError('status', userInfo, { status }), english]),
  [new CallError('network', userInfo), 'An error occurred while sending the request'],
  [new CallError('timeout', userInfo), 'Server not responding'],
  [new CallError('reading', userInfo, { field: 'lists' }), 'Reading error'],
  [new CallError('attempts', userInfo), 'Too many requests!'],
  [new CallError('refused', userInfo), 'Unknown error'],
];

/** English text -> words of a language, from its catalogs. */
const wordsOf = (language: Language): Map<string, string> =>
  new Map(
    ['shell', 'pages'].flatMap((name) =>
      [
        ...readFileSync(`src/i18n/locales/${localeOf(language)}/${name}.po`, 'utf8').matchAll(
          /^msgid (".*")\nmsgstr (".*")$/gm,
        ),
      ].map(([, english, own]) => [JSON.parse(english!) as string, JSON.parse(own!) as string] as const),
    ),
  );

/** The visible text, as read by a screen reader. */
const toastText = async (text: Parameters<typeof toast>[0]): Promise<string | null> => {
  await act(async () => {
    toasts.list = [];
    toast(text);
    await Promise.resolve();
  });
  return screen.getByRole('status').textContent;
};

describe.each(LANGUAGES)('in %s', (language) => {
  const words = wordsOf(language);
  /** English matches the quoted text exactly; other languages have their own. */
  const expected = (english: string): string => {
    const own = words.get(english);
    expect(own, `${english} in ${language}`).toBeTruthy();
    if (language === 'en') expect(own).toBe(english);
    else expect(own).not.toBe(english);
    return own!;
  };

  beforeEach(async () => {
    await activate(language);
    await loadPagesCatalog();
    show(<Toasts />);
  });

  test('each quoted text [I18N-06]', async () => {
    for (const english of quoted)
      expect.soft(await toastText({ id: idOf(english), values })).toBe(filled(expected(english)));
  });

  test('each HTTP status and each failure of the connection [I18N-06 CALL-10]', async () => {
    for (const [error, english] of failures) expect.soft(await toastText(errorMessage(error))).toBe(expected(english));
  });

  test('shows a server message as received [I18N-06]', async () => {
    const received = '  Ordre n° 7 refusé — ₿ <b>1</b> {minimum} ';
    expect(await toastText(errorMessage(new CallError('refused', userInfo, { msg: received })))).toBe(received);
    expect(await toastText(errorMessage(new CallError('status', userInfo, { msg: received, status: 500 })))).toBe(
      received,
    );
  });

  test('server and app use the same words for shared texts [I18N-06]', () => {
    for (const [key, english] of shared)
      expect
        .soft(unmarked(translate(language, key, { minimum: values.minimum, code: 'USDT' })))
        .toBe(unmarked(filled(expected(english))));
  });
});
