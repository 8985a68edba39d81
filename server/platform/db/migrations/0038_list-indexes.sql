CREATE INDEX "accounts_frozen" ON "accounts" USING btree ("id") WHERE frozen is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_day" ON "withdrawals" USING btree ("account","created");--> statement-breakpoint
CREATE INDEX "withdrawals_paid" ON "withdrawals" USING btree ("account","decided") WHERE status = 'success';--> statement-breakpoint
CREATE INDEX "approvals_action" ON "approvals" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "approvals_maker" ON "approvals" USING btree ("maker","id");