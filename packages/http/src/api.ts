/** Both interfaces as definitions, for documents and typed clients. */
export * as OperatorApi from "./operator/Api.ts"
export * as PartnerApi from "./partner/Api.ts"
