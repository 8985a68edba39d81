CREATE TABLE "address_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"count" integer NOT NULL,
	"digest" text NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"approved_by" bigint,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address_warnings" (
	"chain" text PRIMARY KEY NOT NULL,
	"sent" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"batch" bigint NOT NULL,
	"created" bigint NOT NULL,
	"account" bigint,
	"taken" bigint,
	"retired" bigint,
	CONSTRAINT "deposit_addresses_state" CHECK ((account is null) = (taken is null) and not (account is not null and retired is not null))
);
--> statement-breakpoint
CREATE TABLE "seen_transactions" (
	"chain" text NOT NULL,
	"hash_key" text NOT NULL,
	"shown" jsonb NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "seen_transactions_chain_hash_key_pk" PRIMARY KEY("chain","hash_key")
);
--> statement-breakpoint
DROP INDEX "recharges_credited";--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "verdict" jsonb;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "next_look" bigint;--> statement-breakpoint
ALTER TABLE "deposit_addresses" ADD CONSTRAINT "deposit_addresses_batch_address_batches_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."address_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_addresses" ADD CONSTRAINT "deposit_addresses_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_addresses_one" ON "deposit_addresses" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "deposit_addresses_free" ON "deposit_addresses" USING btree ("chain","id") WHERE account is null and retired is null;--> statement-breakpoint
CREATE INDEX "deposit_addresses_batch" ON "deposit_addresses" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "recharges_channel" ON "recharges" USING btree ("channel","status","id");--> statement-breakpoint
CREATE INDEX "recharges_look" ON "recharges" USING btree ("chain","next_look","id") WHERE status = 'pending' and next_look is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_credited" ON "recharges" USING btree ("hash_key",coalesce("bank_account", "payee"),"currency",coalesce("chain", '')) WHERE status = 'done';--> statement-breakpoint
-- the bank account of earlier versions, which was the same for all reports
UPDATE "recharges" SET "bank_account" = '0000000000' WHERE "way" = 'bank' AND "status" = 'pending' AND "bank_account" IS NULL;--> statement-breakpoint
UPDATE "recharges" SET "next_look" = "created" WHERE "status" = 'pending' AND "hash_key" ~ '^[0-9a-f]{64}$' AND "chain" IS NOT NULL;
