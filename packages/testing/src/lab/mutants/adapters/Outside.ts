/** What reaches outside: the chain's endpoints, receivers of webhooks, mail servers, the vault, keys of draws. */
import { area } from "../Mutant.ts"

export const outside = area("adapters", [
  [
    "RPC-01",
    "Any contract can log a burn that counts.",
    "chain/rpc/Sights.ts",
    "first === Topics.BURNED && log.address === burnHandler",
    "first === Topics.BURNED && (log.address === burnHandler || log.address !== collection)",
    "suite/unit/chain"
  ],
  [
    "RPC-02",
    "Two endpoints of one host count as two that agree.",
    "chain/rpc/Quorum.ts",
    "hostsOf(answers.filter((other) => isSame(one.answer, other.answer))) >= size",
    "answers.filter((other) => isSame(one.answer, other.answer)).length >= size",
    "suite/port/chain/quorum"
  ],
  [
    "RPC-03",
    "One host that runs ahead decides the height of the chain.",
    "chain/rpc/Height.ts",
    "return heights[size - 1] ?? 0n",
    "return heights[Math.min(0, size)] ?? 0n",
    "suite/port/chain/heights",
    "suite/port/chain/quorum"
  ],
  [
    "RPC-04",
    "A receipt with a log left out is believed.",
    "chain/rpc/Receipts.ts",
    "if (Bloom.of(logs) !== logsBloom)",
    "if (Bloom.of(logs).length !== logsBloom.length)",
    "suite/port/chain/lying",
    "suite/port/chain/hostile"
  ],
  [
    "RPC-05",
    "A receipt from a dead fork is believed, as long as others know a block of that height.",
    "chain/rpc/Receipts.ts",
    "return block?.hash === receipt.block.hash ? receipt : null",
    "return block?.number === receipt.block.number ? receipt : null",
    "suite/port/chain/hostile"
  ],
  [
    "RPC-06",
    "A range of blocks leaves out the one after each slice.",
    "chain/rpc/Logs.ts",
    "found.push(outcome.success)\n        start = last + 1n",
    "found.push(outcome.success)\n        start = last + 2n",
    "suite/port/chain/ranges"
  ],
  [
    "RPC-07",
    "A node that lags behind answers that nothing happened.",
    "chain/rpc/Logs.ts",
    "if ((yield* Blocks.byNumber(endpoint, to)) === null) return yield* unknownBlock",
    "if ((yield* Blocks.byNumber(endpoint, from)) === null) return yield* unknownBlock",
    "suite/port/chain/lying"
  ],
  [
    "SEND-01",
    "Webhooks reach the metadata service of a cloud.",
    "webhook/guard/Ranges.ts",
    '"169.254.0.0/16"',
    '"169.254.0.0/17"',
    "suite/port/sender/corpus"
  ],
  [
    "SEND-02",
    "A name with one public address among private ones is dialled.",
    "webhook/guard/Names.ts",
    "!known.every(({ address }) => policy.allows(address))",
    "!known.some(({ address }) => policy.allows(address))",
    "suite/unit/sender",
    "suite/port/sender"
  ],
  [
    "SEND-03",
    "The far end of a connection is not compared with the rules.",
    "webhook/Dial.ts",
    'if (!policy.allows(socket.remoteAddress ?? ""))',
    'if (socket.remoteAddress === undefined && !policy.allows(""))',
    "suite/port/sender"
  ],
  [
    "SEND-04",
    "The certificates of receivers are not verified.",
    "webhook/Dial.ts",
    "rejectUnauthorized: true",
    "rejectUnauthorized: false",
    "suite/port/sender/tls"
  ],
  [
    "SEND-05",
    "A redirect counts as an answer without an error.",
    "webhook/PostRequest.ts",
    "if (status >= 200 && status <= 299) return null",
    "if (status >= 200 && status <= 399) return null",
    "suite/port/sender"
  ],
  [
    "SEND-06",
    "A post is sent a second time although the receiver had begun to answer.",
    "webhook/PostRequest.ts",
    "connection?.isReused === true && !connection.touched && NoAnswer",
    "connection?.isReused === true && NoAnswer",
    "suite/port/sender"
  ],
  [
    "SEND-07",
    "An address with a zone counts as public.",
    "webhook/guard/IpAddress.ts",
    'typeof address !== "string" || address.includes("%")',
    'typeof address !== "string" || address.includes("%%")',
    "suite/unit/sender"
  ],
  [
    "SEND-08",
    "A URL may hold a user name and a password.",
    "webhook/guard/Url.ts",
    'if (written.includes("@")) return "user"',
    'if (written.startsWith("@")) return "user"',
    "suite/unit/sender"
  ],
  [
    "SEND-09",
    "A receiver's answer is kept beyond its first 1,024 bytes.",
    "webhook/ResponseBody.ts",
    "const { read } = utf8.encodeInto(text, new Uint8Array(Attempt.MAX_RESPONSE_BYTES))",
    "const { read } = utf8.encodeInto(text, new Uint8Array(MAX_READ))",
    "suite/port/sender/body"
  ],
  [
    "VAULT-01",
    "A sealed text opens in another row of the same kind.",
    "vault/layer.ts",
    "`${prefix}${purpose}\\n${id}`",
    "`${prefix}${purpose}\\n${id.slice(0, 3)}`",
    "suite/port/vault/aes"
  ],
  [
    "VAULT-02",
    "Production accepts clear text where a sealed one belongs.",
    "vault/layer.ts",
    "policy.plainWithoutKey && sealed.startsWith(PLAIN)",
    "sealed.startsWith(PLAIN)",
    "suite/unit/vault"
  ],
  [
    "VAULT-03",
    "Every text is sealed with the same nonce.",
    "vault/layer.ts",
    "const nonce = randomBytes(NONCE_BYTES)",
    "const nonce = randomBytes(NONCE_BYTES).fill(0)",
    "suite/port/vault/aes"
  ],
  [
    "VAULT-04",
    "A text of an earlier key counts as sealed with the newest one.",
    "vault/layer.ts",
    "sealed.startsWith(newest === null ? PLAIN : prefixOf(newest))",
    "sealed.startsWith(newest === null ? PLAIN : prefixOf(newest).slice(0, 3))",
    "suite/port/vault"
  ],
  [
    "MAIL-01",
    "A mail whose server fell silent after it took the message is sent again.",
    "mail/Verdict.ts",
    "if (begun) return unknown(",
    'if (begun && failure.code !== "ETIMEDOUT") return unknown(',
    "suite/port/mail"
  ],
  [
    "MAIL-02",
    "A mail that the server refuses for now is given up.",
    "mail/Verdict.ts",
    "return reply >= 500 && !ABOUT_SESSION",
    "return reply >= 400 && !ABOUT_SESSION",
    "suite/port/mail"
  ],
  [
    "MAIL-03",
    "A mail server without TLS gets the password in clear text.",
    "mail/Smtp.ts",
    'requireTLS: server.tls === "required"',
    'requireTLS: server.tls === "implicit"',
    "suite/port/mail"
  ],
  [
    "MAIL-04",
    "A subject can hold an encoded word that hides other text.",
    "mail/MimeMessage.ts",
    '.replaceAll("=?", "= ?")',
    '.replace("=?", "= ?")',
    "suite/port/mail"
  ],
  [
    "DRAWKEY-01",
    "Production opens days that were committed to with the published key.",
    "draw/layer.ts",
    "...(publishedWithoutKey ? [local(PUBLISHED)] : [])",
    "local(PUBLISHED)",
    "suite/port/draw/local"
  ],
  [
    "DRAWKEY-02",
    "An outage of KMS derives a day from zeros.",
    "draw/Kms.ts",
    'if (Mac === undefined) throw new Error("no MAC")',
    "if (Mac === undefined) return new Uint8Array(32)",
    "suite/port/draw/kms"
  ],
  [
    "DRAWKEY-03",
    "A key that is not configured is taken for the newest.",
    "draw/layer.ts",
    "byName.get(name)",
    "(byName.get(name) ?? keys[0])",
    "suite/port/draw"
  ],
  [
    "DRAWKEY-04",
    "All days of a nonce have the same secret.",
    "draw/layer.ts",
    "DrawBytes.joined(DAY, DrawBytes.u32(day), nonce)",
    "DrawBytes.joined(DAY, DrawBytes.u32(0), nonce)",
    "suite/port/draw"
  ]
])
