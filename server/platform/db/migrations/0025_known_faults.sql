DROP INDEX "recharges_credited";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "paypass_closed" bigint;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "bank_account" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "payee_hash" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "confirmed" bigint;--> statement-breakpoint
CREATE INDEX "money_calls_refused" ON "money_calls" USING btree ("created") WHERE "money_calls"."ret" <> 1;--> statement-breakpoint
CREATE INDEX "contract_orders_unfilled" ON "contract_orders" USING btree ("account","updated") WHERE "contract_orders"."status" = 'cancelled' and "contract_orders"."dealt" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_credited" ON "recharges" USING btree ("channel","hash_key",coalesce("bank_account", "payee")) WHERE status = 'done';