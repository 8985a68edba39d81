ALTER TABLE "bank_lines" ADD COLUMN "withdrawal" bigint;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_withdrawal_withdrawals_id_fk" FOREIGN KEY ("withdrawal") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_withdrawal" ON "bank_lines" USING btree ("withdrawal");--> statement-breakpoint
CREATE INDEX "bank_lines_wrong_payout" ON "bank_lines" USING btree ("id") WHERE "bank_lines"."withdrawal" is not null and "bank_lines"."settled" is null;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_paid" CHECK ("bank_lines"."withdrawal" is null or "bank_lines"."state" = 'out');