/** Answers of a bounded size, for the other packages here. */
export * as BoundedText from "./BoundedText.ts"
