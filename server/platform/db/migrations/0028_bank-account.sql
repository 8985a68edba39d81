DROP INDEX "recharges_credited";--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "bank_account" text;--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_credited" ON "recharges" USING btree ("channel","hash_key",coalesce("bank_account", "payee")) WHERE status = 'done';