/** The host in an endpoint's address: endpoints of one host count as one witness. */

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url.trim()).hostname)

/** On the loopback address, each port counts as a host. */
export const hostOf = (url: string): string => {
  const { host, hostname } = new URL(url.trim())
  // A name may end with a dot, for the root.
  return isLoopback(url) ? host : hostname.replace(/\.$/, "")
}
