import { Hono } from 'hono';
import * as v from 'valibot';
import type { Services } from '../context.ts';
import { deliver } from '../modules/messages/index.ts';
import { requireAccount } from './known.ts';
import { respond, readBody, text } from './body.ts';

const shapes = {
  config: v.looseObject({
    act: v.optional(
      v.picklist(['system', 'share', 'about', 'intro', 'agreement', 'risk', 'options', 'protection']),
      'system',
    ),
  }),
  slides: v.object({ position: v.picklist(['home', 'user1']), lists: v.array(v.looseObject({})) }),
  notices: v.object({ lists: v.array(v.looseObject({})) }),
  message: v.object({ username: text, title: text, content: text, kind: v.optional(text, 'qa') }),
};

/** Adds the controls of the operator's content: configs, slides, announcements, messages to a customer. */
export function contentControls({ db, clock, settings }: Services): Hono {
  const qa = new Hono();
  qa.post('/config', async (c) => {
    const { act, ...fields } = await readBody(c, shapes.config);
    const current = (await settings.read(db, `config.${act}`)) ?? {};
    await settings.write(db, `config.${act}`, { ...current, ...fields });
    return respond(c);
  });
  qa.post('/slides', async (c) => {
    const { position, lists } = await readBody(c, shapes.slides);
    await settings.write(db, `slides.${position}`, lists);
    return respond(c);
  });
  qa.post('/notices', async (c) => {
    const { lists } = await readBody(c, shapes.notices);
    await settings.write(
      db,
      'notices',
      lists.map((item, index) => ({ id: `notice-${index}`, time: clock.now(), ...item })),
    );
    return respond(c);
  });
  qa.post('/messages', async (c) => {
    const { username, title, content, kind } = await readBody(c, shapes.message);
    const [id] = await deliver(db, (await requireAccount(db, username)).id, [
      { kind, title: { '*': title }, content: { '*': content }, created: clock.now() },
    ]);
    return respond(c, { id: String(id) });
  });
  return qa;
}
