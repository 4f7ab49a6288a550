import type { CatalogFile, CatalogRow } from './catalog-file.ts'
import type { CatalogColumns, CatalogEntry, CatalogLookup, CatalogName } from './catalog-lookup.ts'
import { foldWords, rankOf } from './word-search.ts'

export interface CatalogSearch {
  /** Beginning of a key, or beginnings of words in any order; blank finds everything, in the order of the keys. */
  text: string
  /** Only entries valid on this day, 'YYYY-MM-DD'. */
  on: string
  /** First entry wanted, from 0. */
  offset?: number
  limit: number
  /** Only keys that begin so: 'JAL:' for the municipalities of Jalisco, '45010:' for the colonias of a postal code. */
  within?: string
}

export interface CatalogPage<C extends CatalogName> {
  /** How many entries match in all. */
  count: number
  entries: CatalogEntry<C>[]
}

/** A catalogue ready to be asked. */
interface Opened {
  file: CatalogFile
  /** First row of each key; further rows of the same key follow it. */
  rowOf: ReadonlyMap<string, number>
  /** What each row is searched by; made at the first search. */
  words: readonly string[] | undefined
}

/** The tax authority's catalogues over `load`, which is asked once for each (undefined = not installed). */
export class Catalogs implements CatalogLookup {
  readonly #load: (catalog: CatalogName) => CatalogFile | undefined
  readonly #opened = new Map<CatalogName, Opened | undefined>()

  constructor(load: (catalog: CatalogName) => CatalogFile | undefined) {
    this.#load = load
  }

  isComplete(catalog: CatalogName): boolean {
    return this.#open(catalog)?.file.complete ?? false
  }

  /** Whose data of when; undefined when the catalogue is not installed. */
  version(catalog: CatalogName): string | undefined {
    return this.#open(catalog)?.file.version
  }

  find<C extends CatalogName>(catalog: C, key: string, on: string): CatalogEntry<C> | undefined {
    const opened = this.#open(catalog)
    if (!opened) return undefined
    const { rows } = opened.file
    for (let place = opened.rowOf.get(key) ?? rows.length; rows[place]?.[0] === key; place++) {
      const row = rows[place]
      if (row && validOn(row, on)) return entryOf<C>(opened.file, row)
    }
    return undefined
  }

  /** Best first: the key itself, keys that begin so, texts that begin so, then the shorter text. */
  search<C extends CatalogName>(
    catalog: C,
    { text, on, offset = 0, limit, within = '' }: CatalogSearch,
  ): CatalogPage<C> {
    const opened = this.#open(catalog)
    if (!opened) return { count: 0, entries: [] }
    const { rows } = opened.file
    const wanted = foldWords(text)
    const words = wanted === '' ? [] : (opened.words ??= rows.map((row) => searchText(opened.file, row)))
    const asked = wanted.split(' ').filter((word) => word !== '')
    // One number for each hit, which sorts by rank, then by length of text, then by place: sorting objects takes longer
    // than searching.
    const hits: number[] = []
    rows.forEach((row, place) => {
      if (!row[0].startsWith(within)) return
      const rank = wanted === '' ? 0 : rankOf(words[place] ?? '', wanted, asked)
      if (rank >= 0 && validOn(row, on)) hits.push((wanted === '' ? 0 : rank * 1e5 + row[1].length) * 1e6 + place)
    })
    const page = Float64Array.from(hits)
      .sort()
      .subarray(offset, offset + limit)
    const entries = Array.from(page, (hit) => rows[hit % 1e6]).filter((row) => row !== undefined)
    return { count: hits.length, entries: entries.map((row) => entryOf<C>(opened.file, row)) }
  }

  #open(catalog: CatalogName): Opened | undefined {
    if (this.#opened.has(catalog)) return this.#opened.get(catalog)
    const file = this.#load(catalog)
    const opened = file && { file, rowOf: firstRows(file), words: undefined }
    this.#opened.set(catalog, opened)
    return opened
  }
}

function firstRows({ rows }: CatalogFile): Map<string, number> {
  const first = new Map<string, number>()
  rows.forEach(([key], place) => {
    if (!first.has(key)) first.set(key, place)
  })
  return first
}

function validOn([, , from, to]: CatalogRow, on: string): boolean {
  return (from === '' || from <= on) && (to === '' || on <= to)
}

function searchText({ columns }: CatalogFile, row: CatalogRow): string {
  const more = columns.indexOf('similares')
  const similar = more === -1 ? '' : row[4 + more]
  return foldWords(`${row[0]} ${row[1]} ${typeof similar === 'string' ? similar : ''}`)
}

function entryOf<C extends CatalogName>({ columns }: CatalogFile, row: CatalogRow): CatalogEntry<C> {
  const [key, text, from, to, ...values] = row
  const named: Record<string, unknown> = {}
  columns.forEach((column, place) => {
    if (values[place] !== '') named[column] = values[place]
  })
  return {
    key,
    text,
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    // The file's columns are those of the catalogue: import writes them, and the bundled ones are tested.
    columns: named as unknown as CatalogColumns[C],
  }
}
