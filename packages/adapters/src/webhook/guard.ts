/** Which addresses the service may reach. */
export * as IpAddress from "./guard/IpAddress.ts"
