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
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_case_cases_id_fk" FOREIGN KEY ("case") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_messages_case" ON "case_messages" USING btree ("case","id");--> statement-breakpoint
CREATE INDEX "case_messages_account" ON "case_messages" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "case_messages_key" ON "case_messages" USING btree ("case","key");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_key" ON "cases" USING btree ("account","key");--> statement-breakpoint
CREATE INDEX "cases_account" ON "cases" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("state","due","id");