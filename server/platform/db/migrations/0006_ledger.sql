ALTER TABLE "holds" DROP CONSTRAINT "holds_asset_assets_code_fk";
