/** The shapes of the console's own API as TypeScript, for its pages (decisions.md#client-types). */
import { type Document, interfacesOf, sorted } from "./Declarations.ts"

export const declareShapes = (given: object): string => {
  const { components, info } = given as Document
  return [
    `/** Made by \`npm run client\` from the console API's OpenAPI document, ${info.version}. */\n`,
    ...interfacesOf(sorted(components.schemas))
  ].join("\n")
}
