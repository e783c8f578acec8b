/** Interim answers passed on to undici, which handles all but one kind. */
import { Interim } from "@cardpack/adapters/webhook/Interim"
import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"
const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n"
const HINTS = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"

const passed = (pieces: ReadonlyArray<string>, interim = new Interim()): string => {
  interim.begin()
  return pieces
    .map((piece) => interim.pass(Buffer.from(piece, "latin1"))?.toString("latin1") ?? "")
    .join("")
}

/** Cuts the text at these places. */
const cut = (text: string, places: ReadonlyArray<number>): ReadonlyArray<string> => {
  const ends = [...places.map((place) => place % text.length), text.length].sort((a, b) => a - b)
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end)).filter((one) => one !== "")
}

describe("what comes before the last answer", () => {
  it("goes on, all but 100 Continue, however it is cut into pieces", () => {
    const heads = fc.array(
      fc.constantFrom(
        CONTINUE,
        "HTTP/1.1 100\r\n\r\n",
        "HTTP/1.0 100 Continue\r\nx: HTTP/1.1 100 Continue\r\n\r\n",
        HINTS,
        "HTTP/1.1 102 Processing\r\n\r\n"
      ),
      { maxLength: 6 }
    )
    const final = fc.constantFrom(
      OK,
      `HTTP/1.1 200 OK\r\n\r\n${CONTINUE}`,
      "HTTP/1.1 404 Not Found\r\n\r\n",
      "220 mail.example ESMTP\r\n",
      "HTTP/2 100 Continue\r\n\r\n",
      "HTTP/1.1 100",
      ""
    )
    fc.assert(
      fc.property(heads, final, fc.array(fc.nat(), { maxLength: 30 }), (before, last, places) => {
        const text = before.join("") + last
        fc.pre(text !== "")
        const kept = before.filter((head) => !head.includes(" 100"))
        const held = last === "HTTP/1.1 100"
        expect(passed(cut(text, places))).toBe(kept.join("") + (held ? "" : last))
      })
    )
  })

  it("goes on as it came when it is no answer of this kind, or has no end", () => {
    for (const text of [
      "HTTP/1.1 1x\r\n\r\n",
      "HTTP/1.1 1000 Continue\r\n\r\n",
      "HTTP/1.1 101 Switching\r\n\r\n",
      "http/1.1 100 Continue\r\n\r\n",
      ` ${CONTINUE}`,
      `HTTP/1.1 100 Continue\r\nx: ${"y".repeat(17_000)}`
    ]) {
      expect(passed([text])).toBe(text)
    }
  })

  it("tells that something came, also when nothing of it goes on", () => {
    const interim = new Interim()
    interim.begin()
    expect(interim.touched).toBe(false)
    expect(interim.pass(Buffer.from("H"))).toBeNull()
    expect(interim.touched).toBe(true)
    interim.begin()
    expect(interim.touched).toBe(false)
  })
})
