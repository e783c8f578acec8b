/** People of the console: links, sessions, roles, and how often one may guess. */
import { area } from "../Mutant.ts"

export const people = area("http", [
  [
    "IDEN-01",
    "Who was made less gets the old role back by an invitation that was left.",
    "identity/Members.ts",
    "  await People.put(auth, id, { organizationId, role })\n  await withdrawLinks(auth, organizationId, member)\n",
    "  await People.put(auth, id, { organizationId, role })\n",
    "suite/http/console/leftover"
  ],
  [
    "IDEN-02",
    "An invitation works as often as it is opened.",
    "identity/Links.ts",
    "await internalAdapter.consumeVerificationValue(nameOf(token))",
    "await internalAdapter.findVerificationValue(nameOf(token))",
    "suite/http/console/identity"
  ],
  [
    "IDEN-03",
    "The first owner's link of another start makes one more owner.",
    "identity/Joining.ts",
    "if (link.by === null && (await People.hasHead(auth, HOST))) throw gone",
    "if (link.by === null && link.email !== null && (await People.hasHead(auth, HOST))) throw gone",
    "suite/http/console/identity"
  ],
  [
    "IDEN-04",
    "A stolen session goes on after a new password was set by mail.",
    "identity/Accounts.ts",
    "revokeSessionsOnPasswordReset: true,",
    "revokeSessionsOnPasswordReset: false,",
    "suite/http/console/letters"
  ],
  [
    "IDEN-05",
    "After a new password was set by one mailed link, an older mail's link sets another.",
    "identity/Accounts.ts",
    'where = [{ field: "value", value: user.id }]',
    'where = [{ field: "identifier", value: user.id }]',
    "suite/http/console/letters"
  ],
  [
    "IDEN-06",
    "Whoever reads a partner's pages may revoke its keys.",
    "identity/OwnPartner.ts",
    "const { id } = yield* partnerOf(person, params.partnerId, OWN.keys[environment])\n            const keyId",
    "const { id } = yield* partnerOf(person, params.partnerId)\n            const keyId",
    "suite/http/console/permissions"
  ],
  [
    "IDEN-07",
    "Each spelling of a mail address has guesses of its own.",
    "identity/Guesses.ts",
    '(Forwarded.textOf(body, "email") ?? "").toLowerCase()',
    'Forwarded.textOf(body, "email") ?? ""',
    "suite/http/console/letters"
  ],
  [
    "IDEN-08",
    "The first owner's link, which stands in the log, works for a week.",
    "identity/Links.ts",
    "link.by === null ? LIFE.first : LIFE.invitation",
    "link.role === null ? LIFE.first : LIFE.invitation",
    "suite/http/console/identity"
  ],
  [
    "IDEN-09",
    "Somebody else who is signed in joins in the name of the person that was invited.",
    "identity/Joining.ts",
    "known === null || known.id === person?.id",
    "known === null || person !== null",
    "suite/http/console/identity"
  ],
  [
    "IDEN-10",
    "A person whose role was lowered goes on with the old one in a request that was let in before.",
    "identity/PersonAdmission.ts",
    "each.organizationId === organizationId && each.role === role",
    "each.organizationId === organizationId",
    "suite/http/console/heldOpen"
  ],
  [
    "IDEN-11",
    "A link that the inviter could see proves the address.",
    "identity/Joining.ts",
    "link.isMailed === true || link.by === null",
    "link.isMailed !== undefined || link.by === null",
    "suite/http/console/signOn"
  ],
  [
    "IDEN-12",
    "Others' guesses slow the browser in which the account was opened before.",
    "identity/Guesses.ts",
    "Device.isOf(device, email, since) ? device.id : null",
    'Device.isOf(device, "", since) ? device.id : null',
    "suite/http/console/strangers"
  ]
])
