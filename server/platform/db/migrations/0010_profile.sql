CREATE TABLE "certifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"tier" text NOT NULL,
	"state" text DEFAULT 'review' NOT NULL,
	"type" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"front" text DEFAULT '' NOT NULL,
	"back" text DEFAULT '' NOT NULL,
	"face" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created" bigint NOT NULL,
	"decided" bigint
);
--> statement-breakpoint
CREATE TABLE "point_accounts" (
	"account" bigint PRIMARY KEY NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "point_accounts_not_negative" CHECK ("point_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"reason" text NOT NULL,
	"number" integer NOT NULL,
	"balance" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"once" text,
	"created" bigint NOT NULL,
	CONSTRAINT "point_entries_once_unique" UNIQUE("once")
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"right" boolean NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"session" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created" bigint NOT NULL,
	"used" bigint
);
--> statement-breakpoint
CREATE TABLE "safety" (
	"account" bigint PRIMARY KEY NOT NULL,
	"word" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_accounts" ADD CONSTRAINT "point_accounts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety" ADD CONSTRAINT "safety_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certifications_account" ON "certifications" USING btree ("account","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certifications_one" ON "certifications" USING btree ("account","tier") WHERE "certifications"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "point_entries_account" ON "point_entries" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "logins_account" ON "logins" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account");