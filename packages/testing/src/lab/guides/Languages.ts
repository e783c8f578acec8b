/**
 * The guides' verification in four languages. Python, PHP and Ruby come as WebAssembly from npm, so
 * that the same interpreters run wherever the tests do.
 */
import { readFile } from "node:fs/promises"
import * as Recipe from "../../world/service/Recipe.ts"
import type { Vector } from "../../world/webhook/Vectors.ts"
import { bytesOf } from "../../world/webhook/Vectors.ts"

export interface Delivery {
  readonly secret: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  /** Unix seconds. */
  readonly now: number
}

/** The id of the event that the recipe returns; null when it returns nothing. */
export type Verify = (delivery: Delivery) => string | null | Promise<string | null>

export const deliveryOf = (vector: Vector): Delivery => ({
  secret: vector.secret,
  headers: vector.headers,
  body: bytesOf(vector),
  now: vector.nowSeconds
})

/** As JSON, the body in base64, for a program in another language. */
const packed = ({ body, ...rest }: Delivery): string =>
  JSON.stringify({ ...rest, body: Buffer.from(body).toString("base64") })

const recipe = (language: string) => Recipe.recipe("webhooks", `${language} verify`)

const javaScript = async (): Promise<Verify> => {
  const { verified } = (await Recipe.module("verify", recipe("js"))) as {
    verified: (...given: ReadonlyArray<unknown>) => { readonly id: string } | null
  }
  return ({ body, headers, now, secret }) =>
    verified(secret, headers, Buffer.from(body), now)?.id ?? null
}

const python = async (): Promise<Verify> => {
  const { loadPyodide } = await import("pyodide")
  const interpreter = await loadPyodide()
  interpreter.runPython(`${recipe("python")}
import base64
def ask(text):
    given = json.loads(text)
    body = base64.b64decode(given["body"])
    event = verified(given["secret"], given["headers"], body, given["now"])
    return None if event is None else event["id"]
`)
  const ask = interpreter.globals.get("ask")
  return (delivery) => ask(packed(delivery)) ?? null
}

interface Php {
  readonly writeFile: (path: string, text: string) => void
  readonly run: (request: {
    readonly code: string
    readonly env: Record<string, string>
  }) => Promise<{
    readonly text: string
    readonly errors: string
  }>
}

interface PhpRuntime {
  readonly PHP: new (runtime: number) => Php
  readonly loadPHPRuntime: (loader: object, options: object) => Promise<number>
}

interface PhpBinary {
  readonly getPHPLoaderModule: () => Promise<object>
}

/** By name: these packages have no types that hold. */
const load = <A>(name: string): Promise<A> => import(/* @vite-ignore */ name)

const php = async (): Promise<Verify> => {
  const { loadPHPRuntime, PHP } = await load<PhpRuntime>("@php-wasm/universal")
  const { getPHPLoaderModule } = await load<PhpBinary>("@php-wasm/node-8-4")
  const interpreter = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), {}))
  interpreter.writeFile("/verify.php", recipe("php"))
  const code = `<?php require '/verify.php';
    $given = json_decode(getenv('GIVEN'), true);
    $event = verified($given['secret'], $given['headers'], base64_decode($given['body']), $given['now']);
    echo json_encode($event['id'] ?? null);`
  return async (delivery) => {
    const answer = await interpreter.run({ code, env: { GIVEN: packed(delivery) } })
    if (answer.errors !== "") throw new Error(answer.errors)
    return JSON.parse(answer.text)
  }
}

interface Value {
  readonly call: (method: string, ...given: ReadonlyArray<Value>) => Value
  readonly toString: () => string
}

interface Ruby {
  readonly DefaultRubyVM: (module: object) => Promise<{
    readonly vm: { readonly eval: (code: string) => Value; readonly wrap: (text: string) => Value }
  }>
}

interface Assembly {
  readonly compile: (bytes: Uint8Array) => Promise<object>
}

const ruby = async (): Promise<Verify> => {
  const { DefaultRubyVM } = await load<Ruby>("@ruby/wasm-wasi/dist/node")
  const binary = new URL(import.meta.resolve("@ruby/4.0-wasm-wasi/dist/ruby+stdlib.wasm"))
  const { compile } = (globalThis as unknown as { WebAssembly: Assembly }).WebAssembly
  const { vm } = await DefaultRubyVM(await compile(await readFile(binary)))
  vm.eval(`${recipe("ruby")}
def ask(text)
  given = JSON.parse(text)
  event = verified(given["secret"], given["headers"], given["body"].unpack1("m"), given["now"])
  JSON.generate(event && event["id"])
end
`)
  const ask = vm.eval("method(:ask)")
  return (delivery) =>
    JSON.parse(ask.call("call", vm.wrap(packed(delivery)).call("to_s")).toString())
}

export const LANGUAGES = { js: javaScript, python, php, ruby } as const
