/** Visitors who are signed in, with the cookies of somebody who has signed in before. */
import type * as Person from "../../../world/service/Person.ts"
import type * as Chromium from "../client/Chromium.ts"
import * as Visitor from "./Visitor.ts"

export const SETTINGS = {
  CARDPACK_CONSOLE: "on",
  CARDPACK_IDENTITY_SECRET: "0123456789abcdef0123456789abcdef0123456789abcdef"
}

export const of = async (
  browser: Chromium.Chromium,
  url: () => string,
  { cookies }: Person.Person
): Promise<Visitor.Visitor> => {
  const visitor = await Visitor.make(browser, url)
  const all = [...cookies].map(([name, value]) => ({ name, value, url: url(), httpOnly: true }))
  await visitor.context.addCookies(all)
  return visitor
}
