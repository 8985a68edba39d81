-- Points stood in tables of their own, which the next migration drops: each entry becomes a journal of the ledger first.
DO $$
DECLARE
  entry record;
  house ledger_accounts;
  own ledger_accounts;
  written bigint;
  moment bigint;
BEGIN
  FOR entry IN SELECT * FROM point_entries ORDER BY id LOOP
    INSERT INTO assets (code, scale) VALUES ('POINTS', 0) ON CONFLICT DO NOTHING;
    INSERT INTO ledger_accounts (customer, purpose, asset) VALUES (NULL, 'points', 'POINTS'), (entry.account, 'available', 'POINTS') ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT house FROM ledger_accounts WHERE customer IS NULL AND purpose = 'points' AND asset = 'POINTS';
    SELECT * INTO STRICT own FROM ledger_accounts WHERE customer = entry.account AND purpose = 'available' AND asset = 'POINTS';
    moment := greatest(entry.created, house.latest, own.latest);
    INSERT INTO journals (kind, reference, once, body, created) VALUES (
      CASE entry.reason WHEN 'redeem' THEN 'points' ELSE entry.reason END, entry.reference, entry.once,
      CASE WHEN entry.once IS NULL THEN NULL ELSE encode(sha256(convert_to(
        '[' || to_json(entry.reason) || ',' || to_json(entry.reference) || ',null,["0 points POINTS ' || -entry.number || '","' || entry.account || ' available POINTS ' || entry.number || '"]]', 'UTF8')), 'hex') END,
      moment
    ) RETURNING id INTO written;
    house.balance := house.balance - entry.number;
    own.balance := own.balance + entry.number;
    house.sequence := house.sequence + 1;
    own.sequence := own.sequence + 1;
    house.hash := encode(sha256(convert_to(concat_ws('|', house.hash, written, house.id, house.sequence, -entry.number, house.balance), 'UTF8')), 'hex');
    own.hash := encode(sha256(convert_to(concat_ws('|', own.hash, written, own.id, own.sequence, entry.number, own.balance), 'UTF8')), 'hex');
    INSERT INTO postings (journal, account, asset, amount, balance, sequence, hash, form) VALUES
      (written, house.id, 'POINTS', -entry.number, house.balance, house.sequence, house.hash, 1),
      (written, own.id, 'POINTS', entry.number, own.balance, own.sequence, own.hash, 1);
    UPDATE ledger_accounts SET balance = house.balance, sequence = house.sequence, hash = house.hash, latest = moment WHERE id = house.id;
    UPDATE ledger_accounts SET balance = own.balance, sequence = own.sequence, hash = own.hash, latest = moment WHERE id = own.id;
  END LOOP;
  -- looked at now, so that what follows may change these tables
  SET CONSTRAINTS postings_balanced IMMEDIATE;
  SET CONSTRAINTS postings_balanced DEFERRED;
END $$;
