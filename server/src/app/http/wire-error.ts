import { z } from 'zod'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { wirePath } from '@arriero/contract/core/names.ts'
import { AppError } from '../errors.ts'

/** What a handler threw, as the call's wire says it: services know clean names only. */
export function inWireNames(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { status, code, message, fields, extra } = error
  return new AppError(status, code, message, {
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([path, told]) => [wirePath(endpoint, path), told])),
    }),
    extra: code === 'saved_meanwhile' ? written(endpoint, extra) : extra,
  })
}

function written({ method, path, conflict }: Endpoint, facts: unknown): Record<string, unknown> {
  if (!conflict) throw new Error(`${method} ${path} declares no conflict`)
  // A declared conflict is a whole zod schema, whose wire form is an object.
  return z.encode(conflict as z.ZodType<unknown, Record<string, unknown>>, facts)
}
