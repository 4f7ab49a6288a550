// The language in which a namespace of the tax authority is written down once. One table gives the TypeScript type,
// the XML writer, the reader, the cadena original and the structural validation; a new complement is a new table.

/** What an attribute may hold; `expected` completes "debe ser …". */
export interface ValueType {
  /** Sees the value with its blanks collapsed, unless `blanksCount`. */
  readonly check: (value: string) => boolean
  readonly expected: string
  readonly blanksCount?: boolean
}

export interface Attribute {
  readonly required: boolean
  readonly type: ValueType
  /** The authority's code for a wrong value where it has one of its own; otherwise 301. */
  readonly code?: string
}

/** one: the element itself. many: repeated side by side. wrapped: repeated inside a container without attributes. */
export interface Child {
  readonly shape: 'one' | 'many' | 'wrapped'
  readonly required: boolean
  readonly node: NodeTable
  readonly max?: number
  /** The authority's code for a missing or repeated element; otherwise 301. */
  readonly code?: string
}

export interface NodeTable<
  A extends Record<string, Attribute> = Record<string, Attribute>,
  C extends Record<string, Child> = Record<string, Child>,
> {
  /** Prefix and local name as the authority fixes them: `cfdi:Concepto`. */
  readonly name: string
  /** In the order of writing. */
  readonly attributes: A
  /** In the order of the schema. For one and wrapped the key is the element's local name. */
  readonly children: C
  /** Names of attributes and children in the order of the cadena, where it is not attributes then children. */
  readonly cadena: readonly string[]
}

export interface Namespace {
  readonly prefix: string
  readonly uri: string
  readonly schema: string
}

/** A document as the tables' machinery sees it: what NodeOf gives, without the names. */
export interface Values {
  readonly [name: string]: string | Values | readonly Values[] | undefined
}

type Flatten<T> = { readonly [K in keyof T]: T[K] }
type RequiredKeys<T extends Record<string, { required: boolean }>> = {
  [K in keyof T]: T[K]['required'] extends true ? K : never
}[keyof T]
type ChildOf<C> = C extends { shape: infer S; node: infer N extends NodeTable }
  ? S extends 'one'
    ? NodeOf<N>
    : readonly NodeOf<N>[]
  : never

/** The TypeScript type of the documents a table describes: every value a string, exactly as written in the XML. */
export type NodeOf<N extends NodeTable> = Flatten<
  { [K in RequiredKeys<N['attributes']>]: string } & {
    [K in Exclude<keyof N['attributes'], RequiredKeys<N['attributes']>>]?: string
  } & { [K in RequiredKeys<N['children']>]: ChildOf<N['children'][K]> } & {
    [K in Exclude<keyof N['children'], RequiredKeys<N['children']>>]?: ChildOf<N['children'][K]>
  }
>

export function required(type: ValueType, code?: string): { required: true; type: ValueType; code?: string } {
  return { required: true, type, code }
}

export function optional(type: ValueType, code?: string): { required: false; type: ValueType; code?: string } {
  return { required: false, type, code }
}

/** Exactly one element. */
export function one<N extends NodeTable>(node: N): { shape: 'one'; required: true; node: N } {
  return { shape: 'one', required: true, node }
}

/** No element or one. */
export function maybe<N extends NodeTable>(
  node: N,
  code?: string,
): { shape: 'one'; required: false; node: N; code?: string } {
  return { shape: 'one', required: false, node, code }
}

/** One or more elements side by side; `max` where the schema has one. */
export function several<N extends NodeTable>(
  node: N,
  max?: number,
): { shape: 'many'; required: true; node: N; max?: number } {
  return { shape: 'many', required: true, node, max }
}

/** Any number of elements side by side. */
export function any<N extends NodeTable>(
  node: N,
  max?: number,
): { shape: 'many'; required: false; node: N; max?: number } {
  return { shape: 'many', required: false, node, max }
}

/** A container, named as the key, that holds one or more elements. */
export function listOf<N extends NodeTable>(
  node: N,
  max?: number,
): { shape: 'wrapped'; required: true; node: N; max?: number } {
  return { shape: 'wrapped', required: true, node, max }
}

/** The same container, which may be missing. */
export function maybeListOf<N extends NodeTable>(
  node: N,
  max?: number,
): { shape: 'wrapped'; required: false; node: N; max?: number } {
  return { shape: 'wrapped', required: false, node, max }
}

/** `cadena`: order of the cadena original where it is not attributes then children; what it leaves out is left out. */
export function node<A extends Record<string, Attribute>>(
  name: string,
  attributes: A,
): NodeTable<A, Record<never, Child>>
export function node<A extends Record<string, Attribute>, C extends Record<string, Child>>(
  name: string,
  attributes: A,
  children: C,
  cadena?: readonly (keyof A | keyof C)[],
): NodeTable<A, C>
export function node(
  name: string,
  attributes: Record<string, Attribute>,
  children: Record<string, Child> = {},
  cadena?: readonly PropertyKey[],
): NodeTable {
  const order = cadena ?? [...Object.keys(attributes), ...Object.keys(children)]
  return { name, attributes, children, cadena: order.map(String) }
}

/** Complements stand in any order, and the cadena follows that of the document. */
export function isUnordered(table: NodeTable): boolean {
  return table.name === 'cfdi:Complemento'
}
