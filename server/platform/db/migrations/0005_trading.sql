CREATE TABLE "contract_books" (
	"code" text PRIMARY KEY NOT NULL,
	"left" numeric(60, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_fills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_fills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order" bigint NOT NULL,
	"price" numeric(60, 0) NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 500001 CACHE 1),
	"account" bigint NOT NULL,
	"code" text NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"price" numeric(60, 0),
	"amount" numeric(60, 0) NOT NULL,
	"dealt" numeric(60, 0) DEFAULT 0 NOT NULL,
	"value" numeric(60, 0) DEFAULT 0 NOT NULL,
	"paid" numeric(60, 0) DEFAULT 0 NOT NULL,
	"fee" numeric(60, 0) DEFAULT 0 NOT NULL,
	"held" numeric(60, 0) DEFAULT 0 NOT NULL,
	"hold" bigint,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"parameters" jsonb,
	"seq" bigint DEFAULT 0 NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	CONSTRAINT "contract_orders_dealt" CHECK ("contract_orders"."dealt" >= 0 and "contract_orders"."dealt" <= "contract_orders"."amount")
);
--> statement-breakpoint
ALTER TABLE "contract_fills" ADD CONSTRAINT "contract_fills_order_contract_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."contract_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_orders" ADD CONSTRAINT "contract_orders_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_fills_order" ON "contract_fills" USING btree ("order");--> statement-breakpoint
CREATE INDEX "contract_orders_account" ON "contract_orders" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "contract_orders_open" ON "contract_orders" USING btree ("code","side","price") WHERE "contract_orders"."status" = 'open';