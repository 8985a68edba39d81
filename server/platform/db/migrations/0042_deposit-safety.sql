CREATE TABLE "deposit_looks" (
	"account" bigint PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"fruitless" integer NOT NULL,
	"busy_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skipped_reads" (
	"chain" text NOT NULL,
	"contract" text NOT NULL,
	"height" bigint NOT NULL,
	"recipient" text NOT NULL,
	"skipped" bigint NOT NULL,
	"next_try" bigint NOT NULL,
	CONSTRAINT "skipped_reads_chain_contract_height_recipient_pk" PRIMARY KEY("chain","contract","height","recipient")
);
--> statement-breakpoint
DROP INDEX "recharges_reported";--> statement-breakpoint
DROP INDEX "recharges_credited";--> statement-breakpoint
ALTER TABLE "chain_cursors" ADD COLUMN "tip" bigint;--> statement-breakpoint
ALTER TABLE "chain_cursors" ADD COLUMN "tip_since" bigint;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "arrival_day" text;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "next_check" bigint;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "lost" bigint;--> statement-breakpoint
ALTER TABLE "deposit_looks" ADD CONSTRAINT "deposit_looks_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "skipped_reads_due" ON "skipped_reads" USING btree ("chain","next_try");--> statement-breakpoint
CREATE INDEX "recharges_odd_transfers" ON "recharges" USING btree ("bank_account") WHERE way = 'bank' and status = 'done' and hash_key ~ '[^!-~]';--> statement-breakpoint
CREATE INDEX "recharges_check" ON "recharges" USING btree ("chain","next_check") WHERE next_check is not null;--> statement-breakpoint
CREATE INDEX "recharges_lost" ON "recharges" USING btree ("lost") WHERE lost is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_odd_references" ON "withdrawals" USING btree ("id") WHERE chain is null and sent_hash ~ '[^!-~]';--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_reported" ON "recharges" USING btree ("channel","hash_key","account",coalesce("arrival_day", '')) WHERE status <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_credited" ON "recharges" USING btree ("hash_key",coalesce("bank_account", "payee"),"currency",coalesce("chain", ''),coalesce("arrival_day", '')) WHERE status = 'done';