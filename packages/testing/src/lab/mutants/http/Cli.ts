/** The command line: files in and out, and what its exit status says. */
import { area } from "../Mutant.ts"

export const commands = [
  ...area("http", [
    [
      "CLI-01",
      "Below an empty line of a file, an import names the rows wrongly.",
      "cli/Import.ts",
      "at: lines[row.at] ?? row.at",
      "at: (lines[0] ?? 0) + row.at",
      "suite/http/command/importCli"
    ],
    [
      "CLI-02",
      "Jumps of values that were accepted in the preview can't be written.",
      "cli/Import.ts",
      "{ payload: { ...payload, preview: preview.value } }",
      "{ payload: { prices: rows, preview: preview.value } }",
      "suite/http/command/importCli"
    ],
    [
      "CLI-03",
      "An export of the cards on sale holds those that were sold, too.",
      "cli/Catalog.ts",
      "client.catalog.export({ query: Input.given(flags) })",
      "client.catalog.export({\n          query: Input.given({ vendingMachineId: flags.vendingMachineId })\n        })",
      "suite/http/command/importCli"
    ],
    [
      "CLI-04",
      "A script that reads the doctor's JSON takes a broken service for a sound one.",
      "cli/Doctor.ts",
      "if (errors !== 0) yield*",
      "if (errors !== 0 && !json) yield*",
      "suite/http/command/doctor.test"
    ],
    [
      "CLI-05",
      "A ledger in which money went from the bonus to the cash is called sound.",
      "cli/VerifyLedger.ts",
      "after.cash !== balanceAfter.cash || after.bonus !== balanceAfter.bonus",
      "after.cash + after.bonus !== balanceAfter.cash + balanceAfter.bonus",
      "suite/http/command/verifyLedger"
    ],
    [
      "CLI-06",
      "Everybody on the computer reads the secrets that init wrote.",
      "cli/Init.ts",
      'writeFileSync(LoadEnv.NAME, text, { flag: "wx", mode: 0o600 })',
      'writeFileSync(LoadEnv.NAME, text, { flag: "wx" })',
      "suite/http/command/init"
    ]
  ]),
  ...area("adapters", [
    [
      "CLI-07",
      "A restored service gives a partner the deposit address that another partner has.",
      "postgres/backup/Restore.ts",
      "setval('deposit_index', last_value + 100000)",
      "setval('deposit_index', last_value)",
      "suite/port/backup"
    ]
  ])
]
