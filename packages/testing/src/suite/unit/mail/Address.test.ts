/** Accepted and refused addresses, senders and servers. */
import * as MailSender from "@cardpack/adapters/mail/MailSender"
import * as MailServer from "@cardpack/adapters/mail/MailServer"
import * as MailAddress from "@cardpack/core/domain/mail/MailAddress"
import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result } from "effect"

describe("a recipient", () => {
  it.each([
    ["ada@example.com", "ada@example.com"],
    ["ada.lovelace+cards@example.co.uk", "ada.lovelace+cards@example.co.uk"],
    ["o'hara!#$%&*/=?^_`{|}~-@example.com", "o'hara!#$%&*/=?^_`{|}~-@example.com"],
    ["Ada@EXAMPLE.com", "Ada@example.com"],
    ["root@localhost", "root@localhost"],
    ["ada@MÜNCHEN.example", "ada@xn--mnchen-3ya.example"],
    ["jürgen@example.com", "jürgen@example.com"],
    [`${"x".repeat(64)}@example.com`, `${"x".repeat(64)}@example.com`]
  ])("may be %s", (text, address) => {
    assert.strictEqual(MailAddress.parse(text)?.address, address)
  })

  it.each([
    ["nothing", ""],
    ["no address", "ada"],
    ["no domain", "ada@"],
    ["two addresses", "ada@example.com,eve@evil.example"],
    ["two addresses with a space", "ada@example.com eve@evil.example"],
    ["a name", "Ada <ada@example.com>"],
    ["a quoted local part", '"ada lovelace"@example.com'],
    ["a second @", "ada@evil.example@example.com"],
    ["an address literal", "ada@[127.0.0.1]"],
    ["a line end", "ada@example.com\r\nBcc: eve@evil.example"],
    ["a line end that IDNA drops", "ada@exä\nmple.com"],
    ["a no-break space", "ada\u00a0x@example.com"],
    ["a mark that reorders", "ada\u202e@example.com"],
    ["a soft hyphen that IDNA drops", "ada@exam\u00adple.com"],
    ["half a character", "ada\ud800@example.com"],
    ["a wide @", "ada＠example.com"],
    ["a dot in front", ".ada@example.com"],
    ["two dots", "ada..x@example.com"],
    ["an empty label", "ada@example..com"],
    ["a dot at the end of the domain", "ada@example.com."],
    ["an underscore in the domain", "ada@ex_ample.com"],
    ["a long local part", `${"x".repeat(65)}@example.com`],
    ["a local part of too many bytes", `${"ü".repeat(33)}@example.com`],
    ["a long label", `ada@${"x".repeat(64)}.com`],
    ["a long address", `ada@${"x.".repeat(124)}example`]
  ])("may not be %s", (_what, text) => {
    assert.isNull(MailAddress.parse(text))
  })

  it.each([
    ["ada@example.com", true],
    ["ada@MÜNCHEN.example", true],
    ["jürgen@example.com", false]
  ])("%s goes to any server: %s", (text, ascii) => {
    assert.strictEqual(MailAddress.parse(text)?.ascii, ascii)
  })
})

describe("the sender", () => {
  it.each([
    ["shop@cards.example", "", "shop@cards.example"],
    ["<shop@cards.example>", "", "shop@cards.example"],
    ["Card Shop <shop@cards.example>", "Card Shop", "shop@cards.example"],
    ['"Cards, Inc." <shop@cards.example>', "Cards, Inc.", "shop@cards.example"],
    ["Cards, Inc. <shop@cards.example>", "Cards, Inc.", "shop@cards.example"],
    ["Kartenhändler 🎴 <shop@cards.example>", "Kartenhändler 🎴", "shop@cards.example"]
  ])("may be %s", (text, name, address) => {
    const sender = Result.getOrThrow(MailSender.parse(text))
    assert.strictEqual(sender.name, name)
    assert.strictEqual(sender.address.address, address)
  })

  it.each([
    ["nothing", ""],
    ["a name alone", "Card Shop"],
    ["two addresses", "a@b.example, c@d.example"],
    ["two addresses in brackets", "A <a@b.example>, C <c@d.example>"],
    ["something behind the address", "A <a@b.example> x"],
    ["a line end", "Card\r\nBcc: <shop@cards.example>"],
    ["a quote", 'Card "Shop <shop@cards.example>'],
    ["an address beyond ASCII", "größe@cards.example"],
    ["a long name", `${"x".repeat(101)} <shop@cards.example>`]
  ])("may not be %s", (_what, text) => {
    const words = "must be an address like shop@example.com, or Card Shop <shop@example.com>"
    assert.deepStrictEqual(MailSender.parse(text), Result.fail(words))
  })
})

describe("the address of the mail server", () => {
  const parsed = (text: string) => {
    const server = Result.getOrThrow(MailServer.parseUrl(text))
    const { login } = server
    return {
      ...server,
      login: login === null ? null : [login.user, Redacted.value(login.password)]
    }
  }

  const right: ReadonlyArray<readonly [string, Partial<ReturnType<typeof parsed>>]> = [
    ["smtp://mail.example", { port: 587, tls: "offered", login: null }],
    ["smtp://mail.example:25/", { port: 25, tls: "offered" }],
    ["smtp://localhost:1025?requireTLS=true", { host: "localhost", port: 1025, tls: "required" }],
    ["smtp://localhost:1025?ignoreTLS=true", { tls: "none" }],
    ["smtp://u:p@mail.example", { tls: "required", login: ["u", "p"] }],
    ["smtp://u:p@mail.example/?ignoreTLS=true", { tls: "none", login: ["u", "p"] }],
    ["smtps://mail.example", { port: 465, tls: "implicit" }],
    ["smtps://a%40b:p%3A%2F%3F@mail.example:4650", { port: 4650, login: ["a@b", "p:/?"] }],
    ["smtp://[::1]:25", { host: "::1", port: 25 }],
    ["smtp://10.0.0.1", { host: "10.0.0.1" }]
  ]
  it.each(right)("may be %s", (text, server) => {
    assert.deepInclude(parsed(text), server)
  })

  it.each([
    ["nothing", ""],
    ["no URL", "mail.example:25"],
    ["another scheme", "https://mail.example"],
    ["no host", "smtp://"],
    ["a host of other signs", "smtp://mail_example!"],
    ["a path", "smtp://mail.example/x"],
    ["a fragment", "smtp://mail.example#x"],
    ["a port that is none", "smtp://mail.example:99999"],
    ["port 0", "smtp://mail.example:0"],
    ["TLS from the start without smtps", "smtp://mail.example:465"],
    ["a user alone", "smtp://u@mail.example"],
    ["a password alone", "smtp://:secret@mail.example"],
    ["a password that is not well encoded", "smtp://u:secret%@mail.example"],
    ["a line end in a password", "smtp://u:secret%0d%0a@mail.example"],
    ["another setting", "smtp://u:secret@mail.example?tls.rejectUnauthorized=false"],
    ["two settings", "smtp://mail.example?requireTLS=true&ignoreTLS=true"],
    ["a setting of smtps", "smtps://u:secret@mail.example?ignoreTLS=true"]
  ])("may not have %s, and the words tell no secret", (_what, text) => {
    const problem = Result.match(MailServer.parseUrl(text), {
      onFailure: (words) => words,
      onSuccess: () => "nothing"
    })
    assert.match(problem, /^must be an address like smtps:\/\//)
    assert.notInclude(problem, "secret")
  })

  it("keeps its password out of what is printed", () => {
    const server = Result.getOrThrow(MailServer.parseUrl("smtp://u:secret@mail.example"))
    assert.notInclude(JSON.stringify(server), "secret")
  })
})
