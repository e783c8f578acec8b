/** Annotations of every operator endpoint and group. */
import { OpenApi } from "effect/http-api"

export const PREFIX = "/operator/v1"

export const described = (summary: string, description: string) =>
  OpenApi.annotations({ summary, description })

export const titled = (title: string, description: string) =>
  OpenApi.annotations({ title, description })
