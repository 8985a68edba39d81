CREATE TABLE "receipt_marks" (
	"account" bigint PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipt_marks" ADD CONSTRAINT "receipt_marks_account_ledger_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;