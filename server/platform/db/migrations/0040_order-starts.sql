DROP INDEX "contract_orders_unfilled";--> statement-breakpoint
ALTER TABLE "option_orders" ALTER COLUMN "price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_orders" ADD COLUMN "committed" bigint;--> statement-breakpoint
ALTER TABLE "contract_orders" ADD COLUMN "started" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "committed" bigint;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "started" bigint;--> statement-breakpoint
CREATE INDEX "contract_orders_waiting" ON "contract_orders" USING btree ("id") WHERE "contract_orders"."status" = 'open' and "contract_orders"."started" is null;--> statement-breakpoint
CREATE INDEX "option_orders_waiting" ON "option_orders" USING btree ("id") WHERE "option_orders"."status" = 'holding' and "option_orders"."price" is null;--> statement-breakpoint
CREATE INDEX "contract_orders_unfilled" ON "contract_orders" USING btree ("account","updated") WHERE "contract_orders"."status" in ('cancelled', 'refused') and "contract_orders"."hold" is not null and "contract_orders"."dealt" = 0;--> statement-breakpoint
UPDATE "option_orders" SET "committed" = "created", "started" = "created";--> statement-breakpoint
UPDATE "contract_orders" SET "committed" = "created", "started" = "created";
