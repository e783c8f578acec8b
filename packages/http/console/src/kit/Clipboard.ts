/** Copies text, and says for a moment that it did. */
import { useEffect, useState } from "react"

/** Pages without TLS have no clipboard of their own. */
const fallback = (value: string): void => {
  const area = document.createElement("textarea")
  area.value = value
  document.body.append(area)
  area.select()
  document.execCommand("copy")
  area.remove()
}

export const useCopy = (): readonly [boolean, (value: string) => void] => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (value: string) => {
    const write = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error("none"))
    write.catch(() => fallback(value)).finally(() => setCopied(true))
  }
  return [copied, copy]
}
