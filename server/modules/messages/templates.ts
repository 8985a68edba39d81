import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { DEFAULT_COMPANY } from '../../../src/domain/company.ts';
import { inAllLanguages } from '../../platform/texts/translate.ts';
import type { NewMessage } from './messages.ts';

/** Texts of inbox messages by kind. The content is HTML. */
const templates = {
  welcome: {
    title: msg`Welcome to {company}`,
    content: msg`<p>Your account is open. Take your time and look around the markets first.</p><p>Never share a code or password with anyone. We'll never ask for one.</p>`,
  },
  security: {
    title: msg`New login to your account`,
    content: msg`<p>Someone logged in to your account on another device.</p><p>If it wasn't you, change your login password. That logs out every other device.</p>`,
  },
  maintenance: {
    title: msg`Maintenance on Sunday`,
    content: msg`<p>You can't place orders on Sunday from 02:00 to 03:00 (Bangkok time) while we carry out maintenance. You can still see prices and your history.</p>`,
  },
  market: {
    title: msg`{code} moved {move}% this week`,
    content: msg`<p>{code} moved by <b>{move}%</b> between its highest and lowest price of the week. A past move says nothing about the next one.</p>`,
  },
  notice: {
    title: msg`{code} is listed`,
    content: msg`<p>You can now find {code} in the coin list.</p><ul><li>Prices every second</li><li>Charts from one minute to one day</li></ul>`,
  },
} satisfies Record<string, { readonly title: MessageDescriptor; readonly content: MessageDescriptor }>;

export type Template = keyof typeof templates;

export const isTemplate = (kind: string): kind is Template => Object.hasOwn(templates, kind);

/** Creates a message from a template in all languages. */
export function createFromTemplate(
  template: Template,
  created: number,
  parameters: Record<string, string> = {},
): NewMessage {
  const { title, content } = templates[template];
  return {
    kind: template,
    title: inAllLanguages(title, parameters),
    content: inAllLanguages(content, parameters),
    created,
  };
}

/** Creates the first message of an account. */
export const welcome = (now: number, company: string = DEFAULT_COMPANY): NewMessage =>
  createFromTemplate('welcome', now, { company });
