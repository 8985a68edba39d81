CREATE TABLE "case_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case" bigint NOT NULL,
	"account" bigint NOT NULL,
	"staff" bigint,
	"is_note" boolean DEFAULT false NOT NULL,
	"key" text,
	"text" text NOT NULL,
	"pictures" text[] DEFAULT '{}'::text[] NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "case_messages_note" CHECK (not "case_messages"."is_note" or "case_messages"."staff" is not null)
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"about" text,
	"record" bigint,
	"record_number" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"owner" bigint,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"due" bigint NOT NULL,
	"first_answer" bigint,
	"complaint_due" bigint,
	"closed" bigint,
	"closed_by" bigint,
	"close_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "cases_number_unique" UNIQUE("number"),
	CONSTRAINT "cases_closed" CHECK (("cases"."state" = 'closed') = ("cases"."closed" is not null)),
	CONSTRAINT "cases_complaint" CHECK (("cases"."kind" = 'complaint') = ("cases"."number" is not null))
);
--> statement-breakpoint
CREATE TABLE "complaint_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff" bigint NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"digest" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "bank_files_staff_unique" UNIQUE("staff")
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement" bigint NOT NULL,
	"line" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"at" bigint NOT NULL,
	"has_time" boolean NOT NULL,
	"day" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"note" text NOT NULL,
	"sender" text NOT NULL,
	"sender_account" text NOT NULL,
	"bank_id" text NOT NULL,
	"hash_key" text NOT NULL,
	"balance" numeric(60, 0),
	"state" text NOT NULL,
	"deposit" bigint,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"maker" bigint,
	"checker" bigint,
	"settled" bigint,
	"created" bigint NOT NULL,
	CONSTRAINT "bank_lines_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "bank_lines_direction" CHECK (("bank_lines"."amount" < 0) = ("bank_lines"."state" = 'out')),
	CONSTRAINT "bank_lines_credited" CHECK (("bank_lines"."deposit" is not null) = ("bank_lines"."state" = 'credited'))
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"account" text NOT NULL,
	"bank" text NOT NULL,
	"currency" text NOT NULL,
	"file" text NOT NULL,
	"digest" text NOT NULL,
	"kind" text NOT NULL,
	"columns" jsonb,
	"lines" integer NOT NULL,
	"added" integer NOT NULL,
	"from_time" bigint NOT NULL,
	"until_time" bigint NOT NULL,
	"opening" numeric(60, 0),
	"closing" numeric(60, 0),
	"place" text,
	"staff" bigint NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_case_cases_id_fk" FOREIGN KEY ("case") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_bank_statements_id_fk" FOREIGN KEY ("statement") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_deposit_recharges_id_fk" FOREIGN KEY ("deposit") REFERENCES "public"."recharges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_maker_staff_id_fk" FOREIGN KEY ("maker") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_checker_staff_id_fk" FOREIGN KEY ("checker") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_messages_case" ON "case_messages" USING btree ("case","id");--> statement-breakpoint
CREATE INDEX "case_messages_account" ON "case_messages" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "case_messages_key" ON "case_messages" USING btree ("case","key");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_key" ON "cases" USING btree ("account","key");--> statement-breakpoint
CREATE INDEX "cases_account" ON "cases" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("state","due","id");--> statement-breakpoint
CREATE INDEX "bank_lines_state" ON "bank_lines" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "bank_lines_payment" ON "bank_lines" USING btree ("account","hash_key");--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("account","day");--> statement-breakpoint
CREATE INDEX "bank_lines_statement" ON "bank_lines" USING btree ("statement","state");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_deposit" ON "bank_lines" USING btree ("deposit");--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("account","currency","until_time");--> statement-breakpoint
CREATE INDEX "recharges_arrival" ON "recharges" USING btree ("bank_account","arrival_day") WHERE status = 'done' and way = 'bank';