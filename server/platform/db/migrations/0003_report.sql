CREATE TABLE "report_emails" (
	"day" text PRIMARY KEY NOT NULL,
	"told" text[] NOT NULL,
	"sent" bigint NOT NULL
);
