CREATE TABLE "recharge_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharge_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "recharge_addresses_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "recharges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"number" text NOT NULL,
	"channel" text NOT NULL,
	"way" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"asset" text NOT NULL,
	"credited" numeric(60, 0) NOT NULL,
	"value" numeric(60, 0) DEFAULT 0 NOT NULL,
	"rate" text,
	"chain" text,
	"hash" text,
	"hash_key" text,
	"payee" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"proof" text,
	"remark" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"confirmations" integer DEFAULT 0 NOT NULL,
	"needed" integer,
	"height" bigint,
	"states" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	CONSTRAINT "recharges_number_unique" UNIQUE("number"),
	CONSTRAINT "recharges_hash_key_unique" UNIQUE("hash_key")
);
--> statement-breakpoint
CREATE TABLE "bank_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"bank" text NOT NULL,
	"holder" text NOT NULL,
	"ifsc" text NOT NULL,
	"number" text NOT NULL,
	"last" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"created" bigint NOT NULL,
	"deleted" bigint
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"alias" text NOT NULL,
	"currency" text NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"place" text NOT NULL,
	"created" bigint NOT NULL,
	"deleted" bigint
);
--> statement-breakpoint
CREATE TABLE "security_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"kind" text NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"way" text NOT NULL,
	"target" bigint NOT NULL,
	"payee" text NOT NULL,
	"chain" text,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"hold" bigint NOT NULL,
	"payout" text NOT NULL,
	"payout_currency" text NOT NULL,
	"rate" text,
	"hash" text,
	"height" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"states" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	CONSTRAINT "withdrawals_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "recharge_addresses" ADD CONSTRAINT "recharge_addresses_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_cards" ADD CONSTRAINT "bank_cards_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_changes" ADD CONSTRAINT "security_changes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_addresses_one" ON "recharge_addresses" USING btree ("account","chain");--> statement-breakpoint
CREATE INDEX "recharges_account" ON "recharges" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "recharges_status" ON "recharges" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "bank_cards_account" ON "bank_cards" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_place" ON "wallets" USING btree ("account","currency","chain","place") WHERE "wallets"."deleted" is null;--> statement-breakpoint
CREATE INDEX "security_changes_account" ON "security_changes" USING btree ("account","time");--> statement-breakpoint
CREATE INDEX "withdrawals_account" ON "withdrawals" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","id");