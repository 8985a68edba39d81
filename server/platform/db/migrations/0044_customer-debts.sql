CREATE TABLE "payout_debts" (
	"withdrawal" bigint PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"collected" numeric(60, 0) DEFAULT 0 NOT NULL,
	"written_off" numeric(60, 0) DEFAULT 0 NOT NULL,
	"created" bigint NOT NULL,
	"ended" bigint,
	CONSTRAINT "payout_debts_left" CHECK ("payout_debts"."collected" >= 0 and "payout_debts"."written_off" >= 0
        and "payout_debts"."collected" + "payout_debts"."written_off" <= "payout_debts"."amount"
        and ("payout_debts"."ended" is null) = ("payout_debts"."collected" + "payout_debts"."written_off" < "payout_debts"."amount"))
);
--> statement-breakpoint
ALTER TABLE "payout_debts" ADD CONSTRAINT "payout_debts_withdrawal_withdrawals_id_fk" FOREIGN KEY ("withdrawal") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_debts" ADD CONSTRAINT "payout_debts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_debts_open" ON "payout_debts" USING btree ("account") WHERE ended is null;