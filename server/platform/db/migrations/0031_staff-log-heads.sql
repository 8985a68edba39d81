CREATE TABLE "staff_log_heads" (
	"day" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER staff_log_heads_append_only BEFORE UPDATE OR DELETE ON staff_log_heads FOR EACH ROW EXECUTE FUNCTION staff_log_refuse();
--> statement-breakpoint
CREATE TRIGGER staff_log_heads_no_truncate BEFORE TRUNCATE ON staff_log_heads FOR EACH STATEMENT EXECUTE FUNCTION staff_log_refuse();
