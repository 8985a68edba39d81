import { expect, test } from 'vitest';
import { eventTexts, messageKinds } from '../../../../../server/modules/messages/events/index.ts';

test('a message that says to contact support links to it, and no other does [HELP-08]', () => {
  const says = messageKinds.filter((kind) => eventTexts(kind).content.message?.includes('ontact support'));
  expect(says).toHaveLength(11);
  expect(messageKinds.filter((kind) => eventTexts(kind).asksSupport)).toEqual(says);
});
