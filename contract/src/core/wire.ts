import { z } from 'zod'
import type { Schema } from './endpoint.ts'

/** A field whose legacy name differs from ours: `folio: named('tra_folio', z.string())`. */
export interface Named<Name extends string = string, S extends Schema = Schema> {
  wireName: Name
  schema: S
}

export type Fields = Record<string, Schema | Named>
type SchemaOf<Field> = Field extends Named<string, infer S> ? S : Field
type Out<Field> = SchemaOf<Field> extends { _zod: { output: infer Value } } ? Value : never
type In<Field> = SchemaOf<Field> extends { _zod: { input: infer Value } } ? Value : never
type MayBeAbsent<Field> = SchemaOf<Field> extends { _zod: { optout: 'optional' } } ? true : false
type WireName<F, Key extends keyof F> = F[Key] extends { wireName: infer Name extends string } ? Name : Key
type Flat<T> = { [Key in keyof T]: T[Key] } & {}

export type Clean<F extends Fields> = Flat<
  { [Key in keyof F as MayBeAbsent<F[Key]> extends true ? never : Key]: Out<F[Key]> } & {
    [Key in keyof F as MayBeAbsent<F[Key]> extends true ? Key : never]?: Out<F[Key]>
  }
>
export type OnWire<F extends Fields> = Flat<
  { [Key in keyof F as MayBeAbsent<F[Key]> extends true ? never : WireName<F, Key>]: In<F[Key]> } & {
    [Key in keyof F as MayBeAbsent<F[Key]> extends true ? WireName<F, Key> : never]?: In<F[Key]>
  }
>

/** Decodes legacy names to ours, encodes back; fields that are codecs themselves go both ways too. */
export interface Wire<F extends Fields> extends z.ZodType<Clean<F>, OnWire<F>> {
  fields: F
  /** [our name, wire name] of every field. */
  names: readonly (readonly [string, string])[]
  /** The field's schemas by our name, for forms that validate one field. */
  schemas: Record<string, z.ZodType>
}

/* @__NO_SIDE_EFFECTS__ */
export function named<const Name extends string, S extends Schema>(wireName: Name, schema: S): Named<Name, S> {
  return { wireName, schema }
}

const isNamed = (field: Schema | Named): field is Named => 'wireName' in field
// `Schema` asks only for the part of a zod type that is cheap to compare; what is passed is always a whole one.
const schemaOf = (field: Schema | Named) => (isNamed(field) ? field.schema : field) as z.ZodType

/** A name that is not among the fields is dropped; in a body the server refuses it, unless the call is `open`. */
/* @__NO_SIDE_EFFECTS__ */
export function wire<F extends Fields>(fields: F): Wire<F> {
  const entries = Object.entries(fields)
  const names = entries.map(([clean, field]) => [clean, isNamed(field) ? field.wireName : clean] as const)
  const schemas = Object.fromEntries(entries.map(([clean, field]) => [clean, schemaOf(field)]))
  const shape = Object.fromEntries(entries.map(([, field], i) => [names[i]![1], schemaOf(field)]))
  const rename = (from: 0 | 1, to: 0 | 1) => (value: Record<string, unknown>) => {
    const renamed: Record<string, unknown> = {}
    for (const pair of names) if (value[pair[from]] !== undefined) renamed[pair[to]] = value[pair[from]]
    return renamed
  }
  const codec = z.codec(z.object(shape), z.custom<Record<string, unknown>>(), {
    decode: rename(1, 0),
    encode: rename(0, 1),
  })
  return Object.assign(codec, { fields, names, schemas }) as unknown as Wire<F>
}

/** Wraps a reply: `inside('data', z.array(row))` is `{ data: rows }` on the wire and `rows` in our code. */
/* @__NO_SIDE_EFFECTS__ */
export function inside<const Key extends string, S extends z.ZodType>(key: Key, schema: S) {
  const codec = z.codec(z.object({ [key]: schema }), z.custom<z.output<S>>(), {
    decode: (value) => (value as Record<string, z.output<S>>)[key] as z.output<S>,
    encode: (value) => ({ [key]: value }),
  })
  return Object.assign(codec, { insideKey: key, inner: schema }) as unknown as z.ZodType<
    z.output<S>,
    Record<Key, z.input<S>>
  >
}

/** An instant: ISO 8601 with zone. Kept as text everywhere; the display formats it in the user's zone. */
export const moment = z.iso.datetime({ offset: true })
/** A calendar day `yyyy-MM-dd`. */
export const day = z.iso.date()
export const id = z.number().int().positive()

/** Whole number in a query text. */
export const wholeNumber = z.codec(z.string().regex(/^-?\d{1,15}$/), z.number(), { decode: Number, encode: String })
/** Number with decimals in a query text. */
export const decimalNumber = z.codec(z.string().regex(/^-?\d{1,15}(\.\d{1,9})?$/), z.number(), {
  decode: Number,
  encode: String,
})
/** `1`, `true` / `0`, `false` in a query text. */
export const yesNo = z.codec(z.enum(['1', '0', 'true', 'false']), z.boolean(), {
  decode: (text) => text === '1' || text === 'true',
  encode: (value) => (value ? ('1' as const) : ('0' as const)),
})
/** `1,2,3` in a query text. */
export const idList = z.codec(z.string().regex(/^(\d{1,12}(,\d{1,12}){0,999})?$/), z.array(z.number()), {
  decode: (text) => (text === '' ? [] : text.split(',').map(Number)),
  encode: (ids) => ids.join(','),
})
/** Hours as the browser's getTimezoneOffset()/60 (Mexico City = 6); fractions allowed. */
export const timezoneHours = z.codec(z.string().regex(/^-?\d{1,2}(\.\d{1,2})?$/), z.number(), {
  decode: Number,
  encode: String,
})
/** What a call answers when there is nothing to say (204). */
export const nothing = z.undefined()
