/** By whose allowance an act counts that waits: those of one line are counted by an index (decisions.md#waiting-approvals). */
import { migration } from "./Schema.ts"

export default migration(
  [
    "ALTER TABLE approval ADD COLUMN line text",
    "CREATE INDEX approval_waits ON approval (line) WHERE status = 'pending'",
    `CREATE TRIGGER approval_keeps_its_line BEFORE UPDATE ON approval FOR EACH ROW
      WHEN (OLD.line IS DISTINCT FROM NEW.line) EXECUTE FUNCTION refuse_change()`
  ],
  48
)
