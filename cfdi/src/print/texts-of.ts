import type { CatalogLookup, CatalogName } from '../catalogs/catalog-lookup.ts'
import { grouped, localMoment, trimmed } from './format.ts'
import { attributeLabels } from './labels.ts'
import type { Fact } from './print-model.ts'

/** Keys with their meaning, as of the day of the document. */
export class PrintTexts {
  readonly #catalogs: CatalogLookup
  readonly #on: string

  /** `on`: 'YYYY-MM-DD'. */
  constructor(catalogs: CatalogLookup, on: string) {
    this.#catalogs = catalogs
    this.#on = on
  }

  /** Meaning of a key, '' when it is not known. */
  text(catalog: CatalogName, key: string): string {
    return this.#catalogs.find(catalog, key, this.#on)?.text.replace(/\.$/, '') ?? ''
  }

  /** '601 General de Ley Personas Morales'; an unknown key stands alone. */
  keyed(catalog: CatalogName, key: string | undefined): string {
    if (key === undefined || key === '') return ''
    const text = this.text(catalog, key)
    return text === '' ? key : `${key} ${text}`
  }

  /** Every attribute of a node that has a value, in its order, but those named. */
  facts(node: Readonly<Record<string, unknown>>, ...without: readonly string[]): Fact[] {
    return Object.entries(node).flatMap(([name, value]) =>
      typeof value !== 'string' || value === '' || without.includes(name) ? [] : [this.#fact(name, value)],
    )
  }

  #fact(name: string, value: string): Fact {
    const { label, catalog, as } = attributeLabels[name] ?? { label: name }
    if (as === 'money') return { label, value: grouped(value) }
    if (as === 'number') return { label, value: trimmed(value, 0) }
    if (as === 'moment') return { label, value: localMoment(value) }
    const detail = catalog ? this.text(catalog, value) : ''
    return detail === '' ? { label, value } : { label, value, detail }
  }
}

/** A fact only when it says something. */
export function factsWith(facts: readonly [label: string, value: string | undefined][]): Fact[] {
  return facts.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]))
}
