CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"username" text NOT NULL,
	"identity" text NOT NULL,
	"phone" text,
	"email" text,
	"password" text NOT NULL,
	"paypass" text,
	"nickname" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"invite_code" text NOT NULL,
	"invited_with" text,
	"invited_by" bigint,
	"invitable" boolean DEFAULT false NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "accounts_identity_unique" UNIQUE("identity"),
	CONSTRAINT "accounts_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"code" text PRIMARY KEY NOT NULL,
	"scale" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"created" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer" bigint,
	"purpose" text NOT NULL,
	"asset" text NOT NULL,
	"balance" numeric(60, 0) DEFAULT 0 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "ledger_accounts_not_negative" CHECK ("ledger_accounts"."customer" is null or "ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"session" text NOT NULL,
	"list" text NOT NULL,
	"newest" bigint NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "listings_session_list_pk" PRIMARY KEY("session","list")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"read" bigint
);
--> statement-breakpoint
CREATE TABLE "money_calls" (
	"key" text PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"call" text NOT NULL,
	"body" text NOT NULL,
	"ret" integer NOT NULL,
	"msg" text NOT NULL,
	"data" json,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"created" bigint NOT NULL,
	"sent" bigint
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal" bigint NOT NULL,
	"account" bigint NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"balance" numeric(60, 0) NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"token" text NOT NULL,
	"files" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created" bigint NOT NULL,
	"seen" bigint NOT NULL,
	"ended" bigint,
	CONSTRAINT "sessions_token_unique" UNIQUE("token"),
	CONSTRAINT "sessions_files_unique" UNIQUE("files")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_customer_accounts_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_asset_assets_code_fk" FOREIGN KEY ("asset") REFERENCES "public"."assets"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_journal_journals_id_fk" FOREIGN KEY ("journal") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_account_ledger_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_target" ON "codes" USING btree ("target","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_one" ON "ledger_accounts" USING btree (coalesce("customer", 0),"purpose","asset");--> statement-breakpoint
CREATE INDEX "messages_account" ON "messages" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "outbox_target" ON "outbox" USING btree ("target");--> statement-breakpoint
CREATE UNIQUE INDEX "postings_chain" ON "postings" USING btree ("account","sequence");--> statement-breakpoint
CREATE INDEX "postings_journal" ON "postings" USING btree ("journal");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account");