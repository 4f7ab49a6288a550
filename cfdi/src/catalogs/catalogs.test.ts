import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CatalogFile, type CatalogRow, parseCatalogFile, writeCatalogFile } from './catalog-file.ts'
import type { CatalogName } from './catalog-lookup.ts'
import { Catalogs } from './catalogs.ts'
import { openCatalogs } from './open-catalogs.ts'
import { foldWords } from './word-search.ts'

const today = '2026-11-21'
const bundled = openCatalogs()
const with_ = (file: CatalogFile) => new Catalogs((catalog) => (catalog === file.catalog ? file : undefined))
const products = (rows: readonly CatalogRow[], columns: string[] = []): CatalogFile => ({
  catalog: 'c_ClaveProdServ',
  version: 'prueba',
  complete: true,
  columns,
  rows,
})

test('every bundled file is a catalogue of its own name, without a row twice', () => {
  const names = readdirSync(new URL('data/', import.meta.url)).map((name) => name.replace('.json', ''))
  expect(names.length).toBeGreaterThan(25)
  for (const name of names) {
    // The names of the folder are those of the catalogues; one that is not fails here.
    const catalog = name as CatalogName
    const { count, entries } = bundled.search(catalog, { text: '', on: today, limit: 1000 })
    expect(count, name).toBe(new Set(entries.map(({ key }) => key)).size)
    for (const { key, text } of entries) {
      expect(text, `${name} ${key}`).not.toBe('')
      expect(bundled.find(catalog, key, today), `${name} ${key}`).toBeDefined()
    }
  }
})

test.each([
  ['c_FormaPago', 22],
  ['c_RegimenFiscal', 19],
  ['c_UsoCFDI', 24],
  ['c_Meses', 18],
  ['c_TipoEmbalaje', 59],
  ['c_TipoPermiso', 26],
  ['c_ConfigAutotransporte', 34],
  ['c_SubTipoRem', 31],
  ['c_Estado', 95],
  ['c_Moneda', 186],
] satisfies [CatalogName, number][])('%s is whole, with %d keys (§21)', (catalog, keys) => {
  expect(bundled.isComplete(catalog)).toBe(true)
  expect(bundled.search(catalog, { text: '', on: today, limit: 0 }).count).toBe(keys)
})

test('a catalogue of frequent keys does not pass for a whole one, nor does one that is not installed', () => {
  expect(bundled.isComplete('c_ClaveUnidad')).toBe(false)
  expect(bundled.find('c_ClaveUnidad', 'E48', today)?.text).toBe('Unidad de servicio')
  expect(bundled.isComplete('c_Colonia')).toBe(false)
  expect(bundled.version('c_Colonia')).toBeUndefined()
  expect(bundled.find('c_Colonia', '45010:0001', today)).toBeUndefined()
})

test('the columns a rule decides on', () => {
  expect(bundled.find('c_UsoCFDI', 'CN01', today)?.columns).toEqual({ fisica: true, moral: false, regimenes: ['605'] })
  expect(bundled.find('c_RegimenFiscal', '624', today)?.columns).toEqual({ fisica: false, moral: true })
  expect(bundled.find('c_RegimenFiscal', '626', today)?.columns).toEqual({ fisica: true, moral: true })
  expect(bundled.find('c_FormaPago', '06', today)?.columns).toEqual({ bancarizado: true, patronOrdenante: '[0-9]{10}' })
  expect(bundled.find('c_FormaPago', '15', today)?.columns).toEqual({ bancarizado: false })
  expect(bundled.find('c_Moneda', 'JPY', today)?.columns.decimales).toBe(0)
  expect(bundled.find('c_ConfigAutotransporte', 'T3S2R4', today)?.columns).toEqual({ remolque: '1' })
  expect(bundled.find('c_RegimenAduanero', 'EXD', today)?.columns).toEqual({ entrada: false, salida: true })
})

test('a key counts only within its days, both included; a key with two lives has the one of the day', () => {
  const catalogs = with_(
    products([
      ['10101500', 'Animales', '2020-01-01', '2023-12-31'],
      ['10101500', 'Animales vivos', '2024-01-01', ''],
    ]),
  )
  const text = (on: string) => catalogs.find('c_ClaveProdServ', '10101500', on)?.text
  expect(text('2019-12-31')).toBeUndefined()
  expect(text('2020-01-01')).toBe('Animales')
  expect(text('2023-12-31')).toBe('Animales')
  expect(text('2024-01-01')).toBe('Animales vivos')
  expect(catalogs.search('c_ClaveProdServ', { text: 'animales', on: '2022-05-05', limit: 9 }).count).toBe(1)
})

test('objeto de impuesto 06 does not exist before December 2024', () => {
  expect(bundled.find('c_ObjetoImp', '06', '2024-12-12')).toBeUndefined()
  expect(bundled.find('c_ObjetoImp', '06', '2024-12-13')).toBeDefined()
})

test('words are found without accents, by their beginning, in any order', () => {
  const found = (text: string) =>
    bundled.search('c_RegimenFiscal', { text, on: today, limit: 9 }).entries.map(({ key }) => key)
  expect(found('régimen simplificado')).toEqual(['626'])
  expect(found('CONFIANZA regimen')).toEqual(['626'])
  expect(found('personas de morales')).toEqual(['603', '601'])
  expect(found('ncorporacion')).toEqual([])
  expect(found('624')).toEqual(['624'])
  expect(found('63 nada')).toEqual([])
})

test('a word inside another does not hide the same word further on', () => {
  const catalogs = with_(products([['1', 'Autotransporte y transporte', '', '']]))
  expect(catalogs.search('c_ClaveProdServ', { text: 'transporte', on: today, limit: 9 }).count).toBe(1)
})

test('the key itself comes first, then keys, then texts that begin so, then the rest, the shorter first', () => {
  const catalogs = with_(
    products([
      ['78', 'Servicios de transporte', '', ''],
      ['7810', 'Correo', '', ''],
      ['90', 'Vuelo 78 nocturno', '', ''],
      ['91', 'Vuelo 78', '', ''],
      ['92', '78 vueltas', '', ''],
    ]),
  )
  const { entries } = catalogs.search('c_ClaveProdServ', { text: '78', on: today, limit: 9 })
  expect(entries.map(({ key }) => key)).toEqual(['78', '7810', '92', '91', '90'])
})

test('similar words of the authority find the key too', () => {
  const found = bundled.search('c_ClaveProdServ', { text: 'camion foraneo', on: today, limit: 9 })
  expect(found.entries.map(({ key }) => key)).toEqual(['78101802'])
})

test('pages follow each other, and a prefix narrows to a state', () => {
  const municipios = {
    catalog: 'c_Municipio',
    version: 'prueba',
    complete: true,
    columns: [],
    rows: ['JAL:001', 'JAL:002', 'JAL:003', 'NLE:001'].map((key): CatalogRow => [key, `Municipio ${key}`, '', '']),
  } satisfies CatalogFile
  const page = (offset: number) =>
    with_(municipios).search('c_Municipio', { text: '', on: today, within: 'JAL:', offset, limit: 2 })
  expect(page(0)).toMatchObject({ count: 3, entries: [{ key: 'JAL:001' }, { key: 'JAL:002' }] })
  expect(page(2)).toMatchObject({ count: 3, entries: [{ key: 'JAL:003' }] })
})

test('what is found is just what a plain reading of each row finds', () => {
  const words = fc.constantFrom('Flete', 'camión', 'de', 'Carga', 'cargador', 'Ñandú', 'cámara', 'fría', 'mar')
  const text = fc.array(words, { minLength: 1, maxLength: 5 }).map((some) => some.join(' '))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 30 }), text, (texts, wanted) => {
      const rows = texts.map((one, place): CatalogRow => [String(1000 + place), one, '', ''])
      const asked = foldWords(wanted).split(' ')
      const expected = rows.filter(([, one]) => {
        const has = foldWords(one).split(' ')
        return asked.every((word) => has.some((other) => other.startsWith(word)))
      })
      const found = with_(products(rows)).search('c_ClaveProdServ', { text: wanted, on: today, limit: 99 })
      expect(found.entries.map(({ key }) => key).sort()).toEqual(expected.map(([key]) => key))
    }),
  )
})

test('a catalogue written and read again is the same; a damaged or foreign one is refused in Spanish', () => {
  const file = products([['01', 'Uno', '', '2026-01-01', true, ['a', 'b'], 3]], ['x', 'y', 'z'])
  expect(parseCatalogFile('c_ClaveProdServ', writeCatalogFile(file))).toEqual(file)
  for (const text of ['', '{}', writeCatalogFile(file).slice(0, -4), writeCatalogFile({ ...file, columns: ['x'] })]) {
    expect(() => parseCatalogFile('c_ClaveProdServ', text)).toThrow('impórtelo de nuevo')
  }
  expect(() => parseCatalogFile('c_Colonia', writeCatalogFile(file))).toThrow('c_Colonia')
})
