import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
import { setTransfers } from '../../../../server/modules/transfers/terms.ts';
import { dateOf, startOfDate } from '../../../../server/platform/calendar.ts';
import type { LineTab, StatementLine, statementLines } from '../../../../src/desk/statements/api-views.ts';
import type { ViewResponse } from '../../../../src/desk/api/desk-call.ts';
import { picture, sendPicture } from '../modules/uploads/pictures.ts';
import type { Answer, Person } from './desk-client.ts';
import type { DepositDesk, Payer } from './deposit-steps.ts';

/** A line of a bank's file, as the tests write it. */
export interface FileRow {
  readonly time?: string;
  /** Below 0 for what goes out. */
  readonly amount: string;
  readonly note?: string;
  readonly sender?: string;
  readonly id?: string;
}

/** What staff do with bank statements. */
export function statementSteps(steps: DepositDesk) {
  const { desk } = steps;
  const { server } = desk;
  const today = (): string => dateOf(server.clock.now());

  /** A bank's file of today. */
  const fileOf = (rows: readonly FileRow[], day = today()): string =>
    [
      'Date,Time,Amount,Note,Sender,Transaction ID',
      ...rows.map(({ time = '00:01', amount, note = '', sender = '', id = '' }) =>
        [day, time, amount, note, sender, id].join(','),
      ),
    ].join('\n');
  const upload = async (text: string, who: Person = steps.treasury): Promise<Answer> =>
    desk.ask('POST', '/api/statement-files', {
      body: text,
      cookie: who.cookie,
      headers: { 'content-type': 'application/octet-stream', 'file-name': encodeURIComponent('รายการ.csv') },
    });
  const read = async (text: string, more: object = {}): Promise<Answer> => {
    const { file } = (await upload(text)).body;
    return desk.act(steps.treasury, 'statement.read', {
      file,
      channel: 'bank-thb',
      columns: null,
      place: null,
      ...more,
    });
  };
  /** A customer with a verified name. */
  async function named(name: string): Promise<Payer> {
    const payer = await steps.payer();
    await server.services.db.insert(identityVerifications).values({
      account: payer.account,
      tier: 'primary',
      state: 'verified',
      type: 'idcard',
      name,
      number: String(payer.account),
      created: server.clock.now(),
    });
    return payer;
  }
  /** A report of a bank transfer. */
  async function reported(payer: Payer, amount: string): Promise<{ id: number; reference: string }> {
    const { services } = server;
    await setTransfers(services, services.db, { rechargeRate: '33.5' });
    const { reference } = await steps.open(payer, 'bank-thb');
    const proof = (await sendPicture(server, payer.token, await picture().jpeg().toBuffer())).data.url;
    const { data } = await steps.report(payer, { channel: 'bank-thb', amount, rate: '33.5', proof });
    return { id: Number(data.id), reference: reference };
  }
  const list = async (tab: LineTab, who: Person = steps.treasury): Promise<ViewResponse<typeof statementLines>> =>
    (await desk.view(`statement-lines?tab=${tab}`, who.cookie)).body;
  const line = async (id: number, who: Person = steps.treasury): Promise<StatementLine> =>
    (await desk.view(`statement-line?id=${id}`, who.cookie)).body.line;
  /** Returns the open or settled line with a note. */
  async function find(note: string): Promise<StatementLine> {
    for (const tab of ['matched', 'check', 'strays', 'others', 'settled'] as const) {
      const found = (await list(tab)).lines.find((row) => row.note === note);
      if (found) return line(found.id);
    }
    throw new Error(`no line has the note ${note}`);
  }
  /** The first minute of today. */
  const midnight = (): number => startOfDate(today());
  return { fileOf, midnight, upload, read, named, reported, list, line, find, today };
}
