ALTER TABLE "recharges" DROP CONSTRAINT "recharges_hash_key_unique";--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "observed" numeric(60, 0);--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "reported" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "value" numeric(60, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "payout_id" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "decided" bigint;--> statement-breakpoint
CREATE INDEX "recharge_addresses_lower" ON "recharge_addresses" USING btree (lower("address"));--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_reported" ON "recharges" USING btree ("channel","hash_key","account") WHERE status <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_credited" ON "recharges" USING btree ("channel","hash_key","payee") WHERE status = 'done';--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_payout_id_unique" UNIQUE("payout_id");