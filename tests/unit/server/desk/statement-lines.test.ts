import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { deposits } from '../../../../server/modules/deposits/schema.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { depositWorld } from './deposit-world.ts';
import { codeOf } from './desk-client.ts';
import { statementSteps } from './statement-steps.ts';

const { steps, balance, sound } = depositWorld();
let bank: ReturnType<typeof statementSteps>;
beforeAll(() => {
  bank = statementSteps(steps);
});
const db = () => steps.desk.server.services.db;
const creditByTwo = (body: object) => steps.actByTwo('statement.credit', body);

describe('a line', () => {
  test('is matched by reference, name and amount, and credited by two people once [DESK-61 DESK-62]', async () => {
    const som = await bank.named('Somchai Chai');
    const report = await bank.reported(som, '670');
    await bank.read(bank.fileOf([{ amount: '670', note: report.reference, sender: 'MR SOMCHAI CHAI', id: 'KB 61' }]));
    const line = await bank.find(report.reference);
    expect(line).toMatchObject({
      tab: 'matched',
      label: 'Matched',
      credits: { amount: '20', asset: 'USDT', rate: '33.5' },
    });
    expect(line.candidates).toMatchObject([
      { account: som.account, names: { fit: 'same' }, deposit: { id: report.id } },
    ]);
    const body = { line: line.id, account: som.account, deposit: report.id };
    const proposed = await steps.desk.act(steps.treasury, 'statement.credit', body);
    expect(proposed.body.state).toBe('proposed');
    expect(await balance(som)).toBe('0');
    expect(codeOf(await steps.desk.approve(steps.treasury, proposed.body.approval))).toEqual([403, 'own']);
    expect((await bank.line(line.id)).approval).toMatchObject({ id: proposed.body.approval });
    expect((await steps.desk.approve(steps.second, proposed.body.approval)).body).toEqual({ state: 'done' });
    expect(await balance(som)).toBe('20');
    const [row] = await db().select().from(deposits).where(eq(deposits.id, report.id));
    expect(row).toMatchObject({ status: 'done', sender: 'MR SOMCHAI CHAI', hashKey: 'kb61' });
    expect(await bank.line(line.id)).toMatchObject({
      state: 'credited',
      tab: 'settled',
      outcome: { deposit: report.id },
    });
    expect(codeOf(await steps.desk.act(steps.owner, 'statement.credit', body))).toEqual([409, 'decided']);
    await sound();
  });

  test('that nobody reported becomes a deposit of its customer [DESK-61 DESK-62]', async () => {
    const wipa = await bank.named('Wipa Suwan');
    const { reference } = await steps.open(wipa, 'bank-thb');
    const note = reference.toLowerCase().replace('r', ' r-');
    await bank.read(bank.fileOf([{ amount: '335', note, sender: 'นาง Wipa Suwan' }]));
    const line = await bank.find(note);
    expect(line).toMatchObject({ tab: 'matched', candidates: [{ account: wipa.account, deposit: null }] });
    expect((await creditByTwo({ line: line.id, account: wipa.account, deposit: null })).body).toEqual({
      state: 'done',
    });
    expect(await balance(wipa)).toBe('10');
    const [row] = await db().select().from(deposits).where(eq(deposits.account, wipa.account));
    expect(row).toMatchObject({ reported: false, reference, sender: 'นาง Wipa Suwan', status: 'done' });
    await sound();
  });

  test('with a typo, another amount or another sender is to check [DESK-61]', async () => {
    const kei = await bank.named('Kei Ito');
    const report = await bank.reported(kei, '10000');
    const wrong = `${report.reference.slice(0, -3)}9${report.reference.slice(-2)}`;
    const rows = [
      { amount: '10000', note: wrong, sender: 'KEI ITO', id: 'T1' },
      { amount: '9990', note: report.reference, sender: 'ITO KEI', id: 'T2' },
      { amount: '10000', note: `${report.reference} b`, sender: 'MS NARA ITO', id: 'T3' },
      { amount: '10000', note: 'none', sender: 'Kei Ito', id: 'T4' },
      { amount: '12345', note: 'stray', sender: 'AMARA CO LTD', id: 'T5' },
    ];
    await bank.read(bank.fileOf(rows));
    const labels = await Promise.all(rows.map(async ({ note }) => (await bank.find(note)).label));
    expect(labels).toEqual(['One letter differs', 'Another amount', 'Other sender', 'No reference', 'Stray']);
    const { candidates } = await bank.find(`${report.reference} b`);
    const differing = candidates[0]!.names.sender.filter(({ differs }) => differs).map(({ text }) => text);
    expect(differing).toEqual(['NARA']);
    expect((await bank.list('strays')).lines.map(({ note }) => note)).toContain('stray');
    // support sees no names, notes and accounts of senders
    const support = await steps.desk.person('support');
    const { lines } = await bank.list('strays', support);
    expect(JSON.stringify(lines)).not.toContain('AMARA');
    expect(lines.map(({ note }) => note)).toContain(null);
  });

  test('of someone else is credited only with a reason [DESK-63]', async () => {
    const narong = await bank.named('Narong Suwan');
    const { reference } = await steps.open(narong, 'bank-thb');
    await bank.read(bank.fileOf([{ amount: '670', note: reference, sender: 'MS DAO SUWAN' }]));
    const { id } = await bank.find(reference);
    const body = { line: id, account: narong.account, deposit: null };
    expect(codeOf(await steps.desk.act(steps.treasury, 'statement.credit', body))).toEqual([400, 'field']);
    const reason = 'His wife paid from their account.';
    const prepared = await steps.desk.post(
      'prepare/statement.credit',
      { body: { ...body, reason } },
      steps.treasury.cookie,
    );
    expect(prepared.body.second).toContain('Someone else sent this');
    expect(prepared.body.words.said).toBe(reason);
    expect((await creditByTwo({ ...body, reason })).body).toEqual({ state: 'done' });
    expect(await balance(narong)).toBe('20');
  });

  test('with a sender in another script is to compare by eye, and needs no reason [DESK-63]', async () => {
    const somsak = await bank.named('Somsak Jaidee');
    const report = await bank.reported(somsak, '670');
    await bank.read(bank.fileOf([{ amount: '670', note: report.reference, sender: 'นาย สมศักดิ์ ใจดี', id: 'KB th' }]));
    const line = await bank.find(report.reference);
    expect(line).toMatchObject({ tab: 'check', label: 'Name in another script' });
    expect((await bank.line(line.id)).checks).toContainEqual({
      level: 'look',
      title: 'Name in another script',
      fact: 'The names are in different scripts: compare them yourself.',
    });
    const body = { line: line.id, account: somsak.account, deposit: report.id };
    const prepared = await steps.desk.post('prepare/statement.credit', { body }, steps.treasury.cookie);
    expect(prepared.body.second).toBe('No chain confirms a bank transfer, so two people credit it.');
    expect((await creditByTwo(body)).body).toEqual({ state: 'done' });
  });

  test('is credited once when two people approve two proposals at once [DESK-62]', async () => {
    const [one, other] = [await bank.named('Anan One'), await bank.named('Anan Two')];
    await bank.read(bank.fileOf([{ amount: '670', note: 'race', sender: 'ANAN' }]));
    const { id } = await bank.find('race');
    const approvals: number[] = [];
    for (const { account } of [one, other]) {
      const body = { line: id, account, deposit: null, reason: 'They showed us the receipt.' };
      approvals.push((await steps.desk.act(steps.treasury, 'statement.credit', body)).body.approval);
    }
    const answers = await Promise.all(approvals.map((approval) => steps.desk.approve(steps.second, approval)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect([await balance(one), await balance(other)].sort()).toEqual(['0', '20']);
    await sound();
  });

  test('is credited once while someone credits it by hand at the same moment [DESK-62]', async () => {
    const payer = await bank.named('Both Ways');
    const [first, second] = [await bank.reported(payer, '1340'), await bank.reported(payer, '1340')];
    await bank.read(bank.fileOf([{ amount: '1340', note: 'both ways', sender: 'BOTH WAYS' }]));
    const { id } = await bank.find('both ways');
    const typed = { deposit: first.id, amount: '1340', payment: 'KB both', arrived: bank.midnight() };
    const line = { line: id, account: payer.account, deposit: second.id };
    const byHand = (await steps.desk.act(steps.treasury, 'deposit.credit', typed)).body.approval;
    const byLine = (await steps.desk.act(steps.treasury, 'statement.credit', line)).body.approval;
    const answers = await Promise.all([byHand, byLine].map((approval) => steps.desk.approve(steps.second, approval)));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    expect(await balance(payer)).toBe('40');
    await sound();
  });

  test('that was typed by hand before is not credited again [DESK-62 DESK-63]', async () => {
    const payer = await bank.named('Typed Before');
    const [first, second] = [await bank.reported(payer, '1005'), await bank.reported(payer, '1005')];
    const now = steps.desk.server.clock.now();
    const typed = { deposit: first.id, amount: '1005', payment: 'KB typed', arrived: now, sender: 'MR OTHER PERSON' };
    expect((await steps.actByTwo('deposit.credit', typed)).body).toEqual({ state: 'done' });
    const senderOf = async (id: number) =>
      (await steps.desk.view(`deposit?id=${id}`, steps.treasury.cookie)).body.deposit.sender;
    expect(await senderOf(first.id)).toMatchObject({ fit: 'other' });
    const rows = [
      { amount: '1005', note: 'same id', sender: 'TYPED BEFORE', id: 'KB-TYPED'.replace('-', ' ') },
      { amount: '1005', note: 'other id', sender: 'TYPED BEFORE', id: 'KB next' },
    ];
    await bank.read(bank.fileOf(rows));
    // the bank's id proves it
    expect(await bank.find('same id')).toMatchObject({ state: 'credited', outcome: { deposit: first.id } });
    expect(await senderOf(first.id)).toMatchObject({ fit: 'same' });
    const other = await bank.find('other id');
    expect(other.typed).toEqual([]);
    // the oldest open report of this amount is credited
    const body = { line: other.id, account: payer.account, deposit: null };
    expect((await creditByTwo(body)).body).toEqual({ state: 'done' });
    expect((await bank.line(other.id)).outcome?.deposit).toBe(second.id);
    // the bank shows two transfers of this amount on this day, and both are settled
    const third = await bank.reported(payer, '1005');
    const again = { deposit: third.id, amount: '1005', payment: 'KB once more', arrived: bank.midnight() };
    expect(codeOf(await steps.desk.act(steps.treasury, 'deposit.credit', again))).toEqual([409, 'used']);
    await sound();
  });

  test('without an id waits until someone says whether it was typed by hand [DESK-62]', async () => {
    const payer = await bank.named('No Id');
    const [first, second] = [await bank.reported(payer, '2010'), await bank.reported(payer, '2010')];
    const arrived = steps.desk.server.clock.now();
    await steps.actByTwo('deposit.credit', { deposit: first.id, amount: '2010', payment: 'from the app', arrived });
    await bank.read(bank.fileOf([{ amount: '2010', note: 'no id', sender: 'NO ID' }]));
    const line = await bank.find('no id');
    expect(line).toMatchObject({ tab: 'check', label: 'Credited by hand?', typed: [{ id: first.id }] });
    const credit = { line: line.id, account: payer.account, deposit: second.id };
    expect(codeOf(await steps.desk.act(steps.treasury, 'statement.credit', credit))).toEqual([409, 'used']);
    const settle = { line: line.id, as: 'credited', deposit: first.id, reason: 'Typed from the app this morning.' };
    expect((await steps.actByTwo('statement.settle', settle)).body).toEqual({ state: 'done' });
    expect(await bank.line(line.id)).toMatchObject({ state: 'credited', outcome: { deposit: first.id } });
    expect(await balance(payer)).toBe('60');
  });

  test('has the same id of the bank as another one, and each is credited [DESK-62]', async () => {
    const [one, other] = [await bank.named('Batch One'), await bank.named('Batch Two')];
    const rows = [
      { amount: '670', note: 'batch 1', sender: 'BATCH ONE', id: 'BATCH 9' },
      { amount: '670', note: 'batch 2', sender: 'BATCH TWO', id: 'BATCH 9' },
    ];
    await bank.read(bank.fileOf(rows));
    for (const [note, { account }] of [
      ['batch 1', one],
      ['batch 2', other],
    ] as const) {
      const line = (await bank.find(note)).id;
      expect((await creditByTwo({ line, account, deposit: null })).body).toEqual({ state: 'done' });
    }
    expect([await balance(one), await balance(other)]).toEqual(['20', '20']);
  });

  test('with a reference that was credited before is to check [DESK-61]', async () => {
    const payer = await bank.named('Paid Twice');
    const { reference } = await bank.reported(payer, '670');
    const rows = ['1', '2'].map((id) => ({
      amount: '670',
      note: `${reference} ${id}`,
      sender: 'PAID TWICE',
      id: `P${id}`,
    }));
    await bank.read(bank.fileOf(rows));
    const { id } = await bank.find(`${reference} 1`);
    await creditByTwo({ line: id, account: payer.account, deposit: null });
    expect(await bank.find(`${reference} 2`)).toMatchObject({ tab: 'check', label: 'Reference used before' });
  });

  test('is sent back by two people who both look the return up [DESK-64]', async () => {
    await bank.read(bank.fileOf([{ amount: '40000', note: 'to return', sender: 'AMARA CO LTD' }]));
    const { id } = await bank.find('to return');
    const body = {
      line: id,
      as: 'returned',
      reference: 'RET 2026 77',
      reason: 'A company account, nobody reported it.',
    };
    const { approval } = (await steps.desk.act(steps.treasury, 'statement.settle', body)).body;
    expect(codeOf(await steps.desk.approve(steps.second, approval, 'RET 1'))).toEqual([409, 'typed']);
    expect((await steps.desk.approve(steps.second, approval, 'ret-2026-77'.replaceAll('-', ' '))).body).toEqual({
      state: 'done',
    });
    expect(await bank.line(id)).toMatchObject({
      state: 'returned',
      tab: 'settled',
      outcome: { reference: 'RET 2026 77' },
    });
    const { entries } = (await steps.desk.view(`log?target=bank line ${id}`, steps.owner.cookie)).body;
    expect(entries[0].words).toMatchObject({
      title: 'A line of the bank statement was sent back',
      value: '40,000.00 THB',
    });
    // afterwards nobody gets it
    const payer = await bank.named('Late Comer');
    const credit = { line: id, account: payer.account, deposit: null, reason: 'They asked for it later.' };
    expect(codeOf(await steps.desk.act(steps.treasury, 'statement.credit', credit))).toEqual([409, 'decided']);
  });

  test('that nobody settled waits on Today, for those who credit it [DESK-66]', async () => {
    await bank.read(bank.fileOf([{ amount: '777', note: 'waits', sender: 'SOMEONE' }]));
    const { id } = await bank.find('waits');
    const work = async (cookie: string) =>
      (await steps.desk.view('work', cookie)).body.work.find(
        (item: { kind: string; id: number }) => item.kind === 'line' && item.id === id,
      );
    expect(await work(steps.treasury.cookie)).toMatchObject({
      who: 'SOMEONE',
      why: 'Bank transfer: stray',
      amount: '777.00 THB',
      needsTwo: true,
      isForMe: true,
    });
    expect(await work((await steps.desk.person('support')).cookie)).toMatchObject({ who: 'S••••••', isForMe: false });
  });

  test('of an earlier day counts at the rate of its arrival, or of now if none was known', async () => {
    const payer = await bank.named('Old Line');
    const { reference } = await steps.open(payer, 'bank-thb');
    const day = new Date(steps.desk.server.clock.now() - 40 * DAY_MS).toISOString().slice(0, 10);
    await bank.read(bank.fileOf([{ amount: '670', note: reference, sender: 'OLD LINE' }], day));
    const { id, credits } = await bank.find(reference);
    expect(credits?.rate).toBe('33.5');
    expect((await creditByTwo({ line: id, account: payer.account, deposit: null })).body).toEqual({ state: 'done' });
    expect(await balance(payer)).toBe('20');
  });
});
