import { z } from 'zod'
import type { Schema } from './endpoint.ts'
import { id, moment, wire, type Named, type Wire } from './wire.ts'

/** A text that must be there. */
export const text = (most: number) => z.string().trim().min(1).max(most)

const emptyIsNone = (schema: z.ZodType<string, string>) =>
  z
    .codec(z.union([schema, z.literal('')]).nullable(), z.string().nullable(), {
      decode: (given) => (given === '' ? null : given),
      encode: (value) => value,
    })
    .optional()

/** A text that may be missing: an empty one is none, left out it stays as it is. */
export const optionalText = (most: number) => emptyIsNone(z.string().trim().max(most))
/** An address of mail, or none. */
export const email = emptyIsNone(z.email().max(200))
/** Digits with what people write between them, or none. */
export const phone = optionalText(40)
/** An amount with cents; `most` in the currency's units. */
export const money = (most = 999_999_999_999) => z.number().min(0).max(most).multipleOf(0.01)
/** A record of another table, or none; left out it stays as it is. */
export const optionalId = id.nullable().optional()

/** What every record that people edit tells of itself. */
export const recordFacts = {
  /** Grows with every change; whoever saves says which one they saw. */
  version: z.number(),
  createdAt: moment,
  updatedAt: moment,
  /** Who saved last, by name; null: nobody who signs in. */
  updatedBy: z.string().nullable(),
} as const

type Fields = Record<string, Schema | Named>
type Left<F> =
  F extends Named<infer Name, infer S> ? Named<Name, z.ZodOptional<S & z.ZodType>> : z.ZodOptional<F & z.ZodType>
type Change<F extends Fields> = { [Key in keyof F]: Left<F[Key]> } & { version: z.ZodOptional<z.ZodInt> }

/** The fields of a change: only what is named changes; `version` as the editor saw it, left out it is not compared. */
/* @__NO_SIDE_EFFECTS__ */
export function changeOf<F extends Fields>(fields: F): Change<F> {
  const left = Object.entries(fields).map(([name, field]) => [
    name,
    'wireName' in field
      ? { ...field, schema: (field.schema as z.ZodType).optional() }
      : (field as z.ZodType).optional(),
  ])
  // Built entry by entry; the type says what each became.
  return { ...Object.fromEntries(left), version: z.int().optional() } as Change<F>
}

/** What a save that comes too late is answered (409): the record as it stands, who saved it and when. */
/* @__NO_SIDE_EFFECTS__ */
export function savedMeanwhile<S extends Schema>(
  entity: S,
): Wire<{ current: S; by: z.ZodNullable<z.ZodString>; at: typeof moment }> {
  return wire({ current: entity, by: z.string().nullable(), at: moment })
}
