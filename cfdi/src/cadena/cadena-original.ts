// The cadena original by the tables: every value once, in the authority's order, blanks collapsed.
import type { Cfdi, Cfdi33, TimbreFiscalDigital } from '../model/cfdi.ts'
import { COMPROBANTE_33 } from '../schema/cfdi33.ts'
import { COMPROBANTE } from '../schema/cfdi40.ts'
import { isUnordered, type NodeTable, type Values } from '../schema/table.ts'
import { TIMBRE_FISCAL_DIGITAL } from '../schema/tfd.ts'
import { collapse } from '../xml/blanks.ts'

function isList(value: Values | readonly Values[]): value is readonly Values[] {
  return Array.isArray(value)
}

function collect(table: NodeTable, values: Values, parts: string[]): void {
  const order = isUnordered(table) ? Object.keys(values).filter((name) => table.cadena.includes(name)) : table.cadena
  for (const name of order) {
    const value = values[name]
    const child = table.children[name]
    if (child) {
      if (value === undefined || typeof value === 'string') continue
      for (const item of isList(value) ? value : [value]) collect(child.node, item, parts)
    } else if (typeof value === 'string') parts.push(collapse(value))
    // A required value that is missing still takes its place, empty.
    else if (table.attributes[name]?.required) parts.push('')
  }
}

function chain(table: NodeTable, values: Values): string {
  const parts: string[] = []
  collect(table, values, parts)
  return `||${parts.join('|')}||`
}

/** Cadena original of a comprobante (domain reference §14); `NoCertificado` must be in place. */
export function cadenaOriginal(cfdi: Cfdi | Cfdi33): string {
  return cfdi.Version === '3.3' ? chain(COMPROBANTE_33, cfdi) : chain(COMPROBANTE, cfdi)
}

/** Cadena original of a stamp: `||1.1|UUID|FechaTimbrado|RfcProvCertif|[Leyenda|]SelloCFD|NoCertificadoSAT||`. */
export function cadenaTfd(tfd: TimbreFiscalDigital): string {
  return chain(TIMBRE_FISCAL_DIGITAL, tfd)
}
