import type { Language } from '../../../src/config.ts';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import { hi } from './texts/hi.ts';
import { jp } from './texts/jp.ts';
import type { HouseTexts } from './texts/shape.ts';
import { th } from './texts/th.ts';
import { zh } from './texts/zh.ts';

const texts: Record<Language, HouseTexts> = { en, zh, th, jp, ar, hi };

/** When the house's own texts were last changed. */
const UPDATED = Date.UTC(2025, 10, 1);

const slides = {
  home: [
    { key: 'market', image: 'market.svg', link: '/pages/coinList/index' },
    { key: 'offline', image: 'offline.svg', link: '' },
    { key: 'messages', image: 'messages.svg', link: '/pages/index/msgList' },
  ],
  user1: [{ key: 'safety', image: 'safety.svg', link: '/pages/mine/setting' }],
} as const;

/** Slides of a place as they are until the operator sets others. */
export const operatorSlides = (position: keyof typeof slides, language: Language) =>
  slides[position].map(({ key, image, link }) => {
    const { title, text } = texts[language].slides[key];
    return { id: `${position}-${key}`, title, text, image: `/media/${image}`, link };
  });

/** Config of an act as it is until the operator sets another; `text` of share is the link to registration. */
export function operatorConfig(
  act: 'system' | 'share' | 'about' | 'intro' | 'agreement' | 'risk',
  language: Language,
  origin: string,
) {
  if (act === 'system') {
    return {
      scroll_notice: texts[language].notice,
      idempotency: 1,
      service_url: process.env['SERVICE_URL'] ?? '',
      appurl_android: process.env['APPURL_ANDROID'] ?? '',
    };
  }
  if (act === 'share') return { text: `${origin}/#/pages/login/regist` };
  const { title, paragraphs } = texts[language].pages[act];
  return {
    title,
    content: paragraphs.map((one) => (one.startsWith('<') ? one : `<p>${one}</p>`)).join(''),
    updated: UPDATED,
  };
}
