/**
 * Tokens know the token that made them, whose name anybody may give to another; and what goes back on
 * sale may wait for a second person too (decisions.md#daily-limits).
 */
import { migration } from "./Schema.ts"

export default migration(
  [
    "ALTER TABLE operator_token ADD COLUMN maker_token_id uuid REFERENCES operator_token",
    "ALTER TABLE approval DROP CONSTRAINT approval_act_check",
    `ALTER TABLE approval ADD CONSTRAINT approval_act_check CHECK (act IN ('balance.bonus',
      'balance.adjustment', 'stock.withdraw', 'stock.return', 'prices.put', 'machine.update',
      'catalog.put'))`
  ],
  37
)
