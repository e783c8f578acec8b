/** A person who enters the environment that trusts the other one, as a browser does. */
import { Person, type Reply } from "./Person.ts"

const hashOf = ({ body, status, text }: Reply): URLSearchParams => {
  if (status !== 200) throw new Error(text)
  return new URLSearchParams(new URL(body.url).hash.slice(1))
}

/** What the page of the holder gives the one that was begun. */
export const passed = async (there: Person, here: Person) => {
  const begun = hashOf(await here.console("POST", "/entry", {}))
  const asked = { challenge: begun.get("challenge") ?? "", state: begun.get("state") ?? "" }
  const passage = hashOf(await there.console("POST", "/codes", asked))
  return { code: passage.get("code") ?? "", state: passage.get("state") ?? "" }
}

/** The same person at the other environment, whose address this is. */
export const enter = async (there: Person, url: () => string): Promise<Person> => {
  const here = new Person(url, there.email)
  const completed = await here.console("POST", "/entry/complete", await passed(there, here))
  if (completed.status !== 204) throw new Error(completed.text)
  return here
}
