CREATE TABLE "ledger_audits" (
	"id" text PRIMARY KEY NOT NULL,
	"begun" bigint NOT NULL,
	"ended" bigint DEFAULT 0 NOT NULL,
	"wrong" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_marks" (
	"account" bigint PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	"balance" numeric(60, 0) NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_marks" (
	"account" bigint PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liquidity_redemptions" (
	"account" bigint NOT NULL,
	"date" text NOT NULL,
	"count" integer NOT NULL,
	"quick" numeric(60, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "liquidity_redemptions_account_date_pk" PRIMARY KEY("account","date")
);
--> statement-breakpoint
ALTER TABLE "ledger_marks" ADD CONSTRAINT "ledger_marks_account_ledger_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_marks" ADD CONSTRAINT "receipt_marks_account_ledger_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidity_redemptions" ADD CONSTRAINT "liquidity_redemptions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;