/** The suite of the port for work that one process alone does. */
export * as SingletonSuite from "./singleton/Suite.ts"
