CREATE TABLE "adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"number" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"category" text NOT NULL,
	"reason" text NOT NULL,
	"journal" bigint NOT NULL,
	"approval" bigint,
	"created" bigint NOT NULL,
	"proposed_by" bigint NOT NULL,
	"approved_by" bigint,
	CONSTRAINT "adjustments_number_unique" UNIQUE("number"),
	CONSTRAINT "adjustments_journal_unique" UNIQUE("journal"),
	CONSTRAINT "adjustments_approval_unique" UNIQUE("approval"),
	CONSTRAINT "adjustments_not_zero" CHECK ("adjustments"."amount" <> 0),
	CONSTRAINT "adjustments_two_people" CHECK ("adjustments"."proposed_by" <> "adjustments"."approved_by"),
	CONSTRAINT "adjustments_approved" CHECK (("adjustments"."approval" is null) = ("adjustments"."approved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"staff" bigint NOT NULL,
	"time" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "staff_log_staff";--> statement-breakpoint
DROP INDEX "staff_log_target";--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_journal_journals_id_fk" FOREIGN KEY ("journal") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_approval_approvals_id_fk" FOREIGN KEY ("approval") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjustments_account" ON "adjustments" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "customer_notes_account" ON "customer_notes" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "accounts_identity_search" ON "accounts" USING btree ("identity" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_phone_search" ON "accounts" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_email_search" ON "accounts" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "holds_customer_open" ON "holds" USING btree ("customer","id") WHERE "holds"."ended" is null;--> statement-breakpoint
CREATE INDEX "certifications_name" ON "certifications" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "recharges_hash" ON "recharges" USING btree ("hash_key","account");--> statement-breakpoint
CREATE INDEX "phone_changes_after" ON "phone_changes" USING btree ("after");--> statement-breakpoint
CREATE INDEX "bank_cards_last" ON "bank_cards" USING btree ("last","account");--> statement-breakpoint
CREATE INDEX "bank_cards_phone" ON "bank_cards" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "bank_cards_email" ON "bank_cards" USING btree ("email");--> statement-breakpoint
CREATE INDEX "wallets_address" ON "wallets" USING btree ("place","account");--> statement-breakpoint
CREATE INDEX "withdrawals_hash" ON "withdrawals" USING btree (lower("hash"));--> statement-breakpoint
CREATE INDEX "staff_log_staff" ON "staff_log" USING btree ("staff","id");--> statement-breakpoint
CREATE INDEX "staff_log_target" ON "staff_log" USING btree ("target","id");