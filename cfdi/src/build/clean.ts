import type { NodeOf, NodeTable, Values } from '../schema/table.ts'
import { cleanText } from '../xml/blanks.ts'

type Raw = { readonly [name: string]: string | Raw | readonly Raw[] | undefined }

function isList(value: Raw | readonly Raw[]): value is readonly Raw[] {
  return Array.isArray(value)
}

function cleanNode(table: NodeTable, raw: Raw): Values {
  const values: Record<string, string | Values | readonly Values[]> = {}
  for (const [name, attribute] of Object.entries(table.attributes)) {
    const value = raw[name]
    const text = typeof value === 'string' ? (attribute.type.blanksCount ? value.trim() : cleanText(value)) : ''
    if (text !== '' || attribute.required) values[name] = text
  }
  for (const [name, child] of Object.entries(table.children)) {
    const value = raw[name]
    if (value === undefined || typeof value === 'string') continue
    if (!isList(value)) values[name] = cleanNode(child.node, value)
    else if (value.length > 0 || child.required) values[name] = value.map((item) => cleanNode(child.node, item))
  }
  return values
}

/** A document fit to be written: texts cleaned (§14), nothing empty, names in the schema's order. */
export function clean<N extends NodeTable>(table: N, raw: NodeOf<N> & Raw): NodeOf<N> {
  // cleanNode keeps every required name of a value that already had the type.
  return cleanNode(table, raw) as NodeOf<N>
}
