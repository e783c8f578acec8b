/** Whose an endpoint is, as far as its address tells: endpoints of one host are one witness. */

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url.trim()).hostname)

/** On the loopback address each port is a node of its own. */
export const hostOf = (url: string): string => {
  const { host, hostname } = new URL(url.trim())
  // A name may end with the root's dot.
  return isLoopback(url) ? host : hostname.replace(/\.$/, "")
}
