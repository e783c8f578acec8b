/** Which versions of the code may run on a database, so that an earlier one can read it. */
import { migration } from "./Schema.ts"

export default migration(
  [
    // Null: only those that know the migration.
    `ALTER TABLE schema_migration ADD COLUMN oldest integer
      CONSTRAINT schema_migration_oldest_check CHECK (oldest BETWEEN 1 AND migration_id)`
  ],
  37
)
