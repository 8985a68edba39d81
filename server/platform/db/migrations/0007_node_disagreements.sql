CREATE TABLE "node_disagreements" (
	"chain" text NOT NULL,
	"question" text NOT NULL,
	"since" bigint NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "node_disagreements_chain_question_pk" PRIMARY KEY("chain","question")
);
--> statement-breakpoint
ALTER TABLE "chain_cursors" DROP COLUMN "disagreed";