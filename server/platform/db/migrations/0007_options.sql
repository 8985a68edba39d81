CREATE TABLE "option_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "option_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 500001 CACHE 1),
	"account" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"direction" text NOT NULL,
	"minutes" integer NOT NULL,
	"stake" numeric(60, 0) NOT NULL,
	"yield" text NOT NULL,
	"quote" text NOT NULL,
	"quoted" bigint NOT NULL,
	"price" text NOT NULL,
	"scale" integer NOT NULL,
	"source" text NOT NULL,
	"created" bigint NOT NULL,
	"ends" bigint NOT NULL,
	"status" text DEFAULT 'holding' NOT NULL,
	"hold" bigint NOT NULL,
	"end_price" text,
	"result" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"payout" numeric(60, 0),
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settled" bigint
);
--> statement-breakpoint
CREATE TABLE "protection_limits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(60, 0),
	"begins" bigint NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protection_pauses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"until" bigint NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_passes" (
	"account" bigint PRIMARY KEY NOT NULL,
	"passed" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "option_orders" ADD CONSTRAINT "option_orders_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_limits" ADD CONSTRAINT "protection_limits_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_pauses" ADD CONSTRAINT "protection_pauses_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_passes" ADD CONSTRAINT "risk_passes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "option_orders_account" ON "option_orders" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "option_orders_due" ON "option_orders" USING btree ("status","ends");--> statement-breakpoint
CREATE INDEX "protection_limits_account" ON "protection_limits" USING btree ("account","kind","id");--> statement-breakpoint
CREATE INDEX "protection_pauses_account" ON "protection_pauses" USING btree ("account","until");