CREATE TABLE "contract_depth" (
	"code" text NOT NULL,
	"side" text NOT NULL,
	"seq" bigint NOT NULL,
	"time" bigint NOT NULL,
	"dealt" numeric(60, 0) NOT NULL,
	CONSTRAINT "contract_depth_code_side_seq_pk" PRIMARY KEY("code","side","seq")
);
