CREATE TABLE "liquidity_positions" (
	"account" bigint PRIMARY KEY NOT NULL,
	"date" text NOT NULL,
	"settled" numeric(60, 0) DEFAULT 0 NOT NULL,
	"fresh" numeric(60, 0) DEFAULT 0 NOT NULL,
	"leaving" numeric(60, 0) DEFAULT 0 NOT NULL,
	"earned" numeric(60, 0) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liquidity_quick" (
	"date" text PRIMARY KEY NOT NULL,
	"used" numeric(60, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liquidity_rates" (
	"date" text PRIMARY KEY NOT NULL,
	"tiers" jsonb NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liquidity_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "liquidity_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"status" text NOT NULL,
	"speed" text,
	"date" text NOT NULL,
	"created" bigint NOT NULL,
	"waiting" bigint,
	"due" bigint,
	"confirmed" bigint,
	"basis" numeric(60, 0),
	"lines" jsonb
);
--> statement-breakpoint
CREATE TABLE "lockup_incomes" (
	"order" bigint NOT NULL,
	"date" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "lockup_incomes_order_date_pk" PRIMARY KEY("order","date")
);
--> statement-breakpoint
CREATE TABLE "lockup_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lockup_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"product" text NOT NULL,
	"name" jsonb NOT NULL,
	"rate" text NOT NULL,
	"days" integer NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"income" numeric(60, 0) NOT NULL,
	"earned" numeric(60, 0) DEFAULT 0 NOT NULL,
	"begins" text NOT NULL,
	"ends" text NOT NULL,
	"next" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"created" bigint NOT NULL,
	"ended" bigint
);
--> statement-breakpoint
CREATE TABLE "lockup_products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"rate" text NOT NULL,
	"days" integer NOT NULL,
	"minimum" numeric(60, 0) NOT NULL,
	"maximum" numeric(60, 0) NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"place" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "liquidity_positions" ADD CONSTRAINT "liquidity_positions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidity_records" ADD CONSTRAINT "liquidity_records_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lockup_incomes" ADD CONSTRAINT "lockup_incomes_order_lockup_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."lockup_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lockup_orders" ADD CONSTRAINT "lockup_orders_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "liquidity_positions_date" ON "liquidity_positions" USING btree ("date","account");--> statement-breakpoint
CREATE INDEX "liquidity_records_account" ON "liquidity_records" USING btree ("account","id");--> statement-breakpoint
CREATE UNIQUE INDEX "liquidity_records_interest" ON "liquidity_records" USING btree ("account","date") WHERE "liquidity_records"."kind" = 'interest';--> statement-breakpoint
CREATE INDEX "liquidity_records_open" ON "liquidity_records" USING btree ("due") WHERE "liquidity_records"."status" <> 'confirmed';--> statement-breakpoint
CREATE INDEX "lockup_orders_account" ON "lockup_orders" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "lockup_orders_next" ON "lockup_orders" USING btree ("next","id") WHERE "lockup_orders"."status" = 'processing';