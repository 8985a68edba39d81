CREATE INDEX "recharge_addresses_end" ON "recharge_addresses" USING btree (reverse(right(lower("address"), 8)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "certifications_number_end" ON "certifications" USING btree (reverse(upper(translate("number", ' /-', ''))) text_pattern_ops) WHERE "certifications"."number" <> '';--> statement-breakpoint
CREATE INDEX "wallets_end" ON "wallets" USING btree (reverse(right(lower("place"), 8)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "staff_log_action" ON "staff_log" USING btree (split_part("action", ' ', 1),"id");--> statement-breakpoint
CREATE INDEX "staff_log_time" ON "staff_log" USING btree ("time","id");