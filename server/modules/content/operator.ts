import type { Language } from '../../../src/config.ts';
import type { Services } from '../../context.ts';
import { translate } from '../../platform/texts/translate.ts';
import { operatorTexts } from './operator-texts.ts';

/** Time of the latest change of these texts. */
const UPDATED = Date.UTC(2025, 10, 1);

const slides = {
  home: [
    { key: 'market', image: 'market.svg', link: '/pages/coinList/index' },
    { key: 'offline', image: 'offline.svg', link: '' },
    { key: 'messages', image: 'messages.svg', link: '/pages/index/msgList' },
  ],
  user1: [{ key: 'safety', image: 'safety.svg', link: '/pages/mine/setting' }],
} as const;

/** Returns the default slides of a position. */
export const operatorSlides = (position: keyof typeof slides, language: Language) =>
  slides[position].map(({ key, image, link }) => {
    const { title, text } = operatorTexts.slides[key];
    return {
      id: `${position}-${key}`,
      title: translate(language, title),
      text: translate(language, text),
      image: `/media/${image}`,
      link,
    };
  });

/** Returns what customers of a demonstration read on home; undefined if the server is none. */
function demoNoticeOf({ config, market }: Pick<Services, 'config' | 'market'>) {
  if (config.mode === 'production' && !config.simulatedTrading) return undefined;
  return market.isForeseeable ? operatorTexts.notice.simulatedPrices : operatorTexts.notice.realPrices;
}

/** Returns the default config of an act. `text` of `share` is the link to the registration. */
export function operatorConfig(
  services: Pick<Services, 'config' | 'market'>,
  act: 'system' | 'share' | 'about' | 'intro' | 'agreement' | 'risk',
  language: Language,
  origin: string,
) {
  const notice = demoNoticeOf(services);
  if (act === 'system') {
    const demo = notice && translate(language, notice);
    return {
      ...(demo ? { scroll_notice: demo, demo } : {}),
      idempotency: 1,
      service_url: process.env['SERVICE_URL'] ?? '',
      appurl_android: process.env['APPURL_ANDROID'] ?? '',
    };
  }
  if (act === 'share') return { text: `${origin}/#/pages/login/regist` };
  const page = operatorTexts.pages[act];
  return {
    title: translate(language, page.title),
    content: [...page.paragraphs, ...(notice && 'demo' in page ? [page.demo] : [])]
      .map((paragraph) => translate(language, paragraph))
      .map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`))
      .join(''),
    updated: UPDATED,
  };
}
