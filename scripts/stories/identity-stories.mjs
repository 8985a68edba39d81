import { closeSheet, pictureOf, PATIENCE, press, pressRow, see, settle, type } from './steps.mjs';

const BASIC = '/pages/mine/Certification/primary';
const ADVANCED = '/pages/mine/Certification/advanced';

/**
 * Identity verification, settings and security.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const identityStories = [
  {
    name: 'identity',
    account: 'new',
    async run(stage) {
      const { open, page, shot, word } = stage;
      await open(BASIC);
      await page.getByRole('radio', { name: word('Passport') }).check({ timeout: PATIENCE });
      await type(stage, 'Name', 'Somchai Jaidee');
      await type(stage, 'Document number', 'ZX9876543');
      await type(stage, 'Date of birth', '1990-05-17');
      await shot('17a-primary');
      await press(stage, 'Send for review');
      await see(stage, "We're checking your details. We'll message you when it's done.");
      await settle(stage);
      await shot('17d-review');
    },
  },
  {
    name: 'identity photos',
    account: 'demo',
    async run(stage) {
      const { open, page, shot } = stage;
      await open(ADVANCED);
      await page.waitForTimeout(500);
      await shot('17b-advanced');
      await page
        .locator('main input[type="file"]')
        .first()
        .setInputFiles(await pictureOf(stage));
      await see(stage, 'Attached. It goes as you see it.');
      await page.waitForTimeout(500);
      await shot('17c-photo');
    },
  },
  {
    name: 'identity refused',
    account: 'demo',
    async run({ open, page, qa, shot, text, username }) {
      await qa('faults', {
        call: 'users.certification',
        kind: 'data',
        username,
        data: {
          primary: 'verified',
          advanced: 'none',
          reason: text(
            'Reflections or shadows cover part of your document. Take the photo in even light, without a flash.',
          ),
          final: false,
          updated: Date.now(),
          type: 'passport',
          name: 'D••• C•••',
          number: '•••••4567',
        },
      });
      await open(ADVANCED);
      await page.waitForTimeout(500);
      await shot('17e-refused');
      await qa('reset', {});
    },
  },
  {
    name: 'settings',
    account: 'demo',
    async run(stage) {
      const { open, page, shot, word } = stage;
      await open('/pages/mine/setting');
      await page.waitForTimeout(1000);
      await shot('17f-settings');
      await shot('17g-settings-long', { isLong: true });
      // the rows of security are around this heading
      await page
        .getByRole('heading', { name: word('Login') })
        .evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
      await page.waitForTimeout(300);
      await shot('17h-security');
      await press(stage, 'Logged-in devices');
      await page.waitForTimeout(1500);
      await shot('17i-devices');
      await closeSheet(stage);
      await pressRow(stage, 'Passkeys');
      await page.waitForTimeout(1500);
      await shot('17j-passkeys');
      await closeSheet(stage);
      await pressRow(stage, 'Language');
      await page.waitForTimeout(1000);
      await shot('17m-language');
    },
  },
];
