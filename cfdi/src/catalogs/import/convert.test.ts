import { expect, test } from 'vitest'
import { Catalogs } from '../catalogs.ts'
import { catalogOf, convertCatalog, preference, type SourceTable } from './convert.ts'
import { zoneOfPostalCode } from './postal-zone.ts'

const today = '2026-11-21'
const table = (name: string, ...rows: Record<string, string>[]): SourceTable => ({ name, rows })

test.each([
  ['cfdi_40_productos_servicios', 'c_ClaveProdServ'],
  ['ccp_31_productos_servicios', 'c_ClaveProdServCP'],
  ['c_Colonia_2', 'c_Colonia'],
  ['c_CodigoPostal_Parte_1', 'c_CodigoPostal'],
  ['C_USOCFDI', 'c_UsoCFDI'],
  ['nominas_bancos', undefined],
])('the table %s holds %s', (name, catalog) => {
  expect(catalogOf(name)).toBe(catalog)
})

test('of two versions of a list the newer is better', () => {
  expect(preference('c_ClaveProdServCP', 'ccp_31_productos_servicios')).toBeLessThan(
    preference('c_ClaveProdServCP', 'ccp_30_productos_servicios'),
  )
})

test('a row of the public SQLite catalogue', () => {
  const row = {
    id: '78101802',
    texto: 'Servicios  transporte de carga por carretera (en camión) a nivel regional y nacional',
    iva_trasladado: '2',
    ieps_trasladado: '0',
    complemento: '',
    vigencia_desde: '2022-01-01',
    vigencia_hasta: '',
    estimulo_frontera: '1',
    similares: 'Flete, Camión',
  }
  const file = convertCatalog('c_ClaveProdServ', [table('cfdi_40_productos_servicios', row)], 'hoy')
  expect(file).toMatchObject({ complete: true, columns: ['complemento', 'iva', 'ieps', 'similares'] })
  const found = new Catalogs(() => file).search('c_ClaveProdServ', { text: 'flete regional', on: today, limit: 5 })
  expect(found.entries).toEqual([
    {
      key: '78101802',
      text: 'Servicios transporte de carga por carretera (en camión) a nivel regional y nacional',
      from: '2022-01-01',
      columns: { iva: false, ieps: false, similares: 'Flete, Camión' },
    },
  ])
})

test('a sheet of the authority: its headings, its dates, its yes and no, its notes at the end', () => {
  const sheet = table(
    'c_UsoCFDI',
    {
      c_UsoCFDI: 'G03',
      Descripción: 'Gastos en general.',
      'Aplica para tipo persona Física': 'Sí',
      'Aplica para tipo persona Moral': 'Sí',
      'Fecha inicio de vigencia': '01/01/2022',
      'Fecha fin de vigencia': '',
      'Régimen Fiscal Receptor': '601, 603,606',
    },
    {
      c_UsoCFDI: 'CN01',
      Descripción: 'Nómina',
      'Aplica para tipo persona Física': 'Sí',
      'Aplica para tipo persona Moral': 'No',
      'Fecha inicio de vigencia': '2022-01-01T00:00:00.000Z',
      'Fecha fin de vigencia': '31/12/2030',
      'Régimen Fiscal Receptor': '605',
    },
    { c_UsoCFDI: '', Descripción: 'Nota: …' },
  )
  const catalogs = new Catalogs(() => convertCatalog('c_UsoCFDI', [sheet], 'hoy'))
  expect(catalogs.find('c_UsoCFDI', 'G03', today)).toMatchObject({
    from: '2022-01-01',
    columns: { fisica: true, moral: true, regimenes: ['601', '603', '606'] },
  })
  expect(catalogs.find('c_UsoCFDI', 'CN01', today)).toMatchObject({
    from: '2022-01-01',
    to: '2030-12-31',
    columns: { fisica: true, moral: false, regimenes: ['605'] },
  })
  expect(catalogs.search('c_UsoCFDI', { text: '', on: today, limit: 9 }).count).toBe(2)
})

test('a list in parts is one catalogue; keys that repeat per state or postal code are joined', () => {
  const file = convertCatalog(
    'c_Colonia',
    [
      table('c_Colonia_1', { c_Colonia: '0001', c_CodigoPostal: '66600', 'Nombre del asentamiento': 'Apodaca Centro' }),
      table('c_Colonia_2', { c_Colonia: '0001', c_CodigoPostal: '45010', 'Nombre del asentamiento': 'Jardines' }),
    ],
    'hoy',
  )
  expect(file.rows.map(([key, text]) => [key, text])).toEqual([
    ['45010:0001', 'Jardines'],
    ['66600:0001', 'Apodaca Centro'],
  ])
  const town = { municipio: '006', estado: 'NLE', texto: 'Apodaca', vigencia_desde: '', vigencia_hasta: '' }
  const towns = convertCatalog('c_Municipio', [table('ccp_31_municipios', town)], 'hoy')
  expect(towns.rows[0]?.[0]).toBe('NLE:006')
})

test('tariff numbers are found under the name that each source gives them', () => {
  const tables: Record<string, string>[] = [
    { fraccion: '0702000100', texto: 'Tomates', vigencia_desde: '', vigencia_hasta: '', unidad: '01' },
    { c_FraccionArancelaria: '0702000100', Descripción: 'Tomates' },
    { 'Fracción Arancelaria': '0702000100', Descripción: 'Tomates' },
    { Código: '0702000100', Descripción: 'Tomates' },
  ]
  for (const row of tables) {
    const file = convertCatalog('c_FraccionArancelaria', [table('cce_20_fracciones_arancelarias', row)], 'hoy')
    expect(file.rows).toEqual([['0702000100', 'Tomates', '', '']])
  }
})

test('UN numbers repeat with other classes: every row stays', () => {
  const row = (texto: string) => ({ id: '1993', texto, vigencia_desde: '', vigencia_hasta: '' })
  const file = convertCatalog(
    'c_MaterialPeligroso',
    [
      table(
        'ccp_31_materiales_peligrosos',
        row('Líquido inflamable, n.e.p., I'),
        row('Líquido inflamable, n.e.p., II'),
      ),
    ],
    'hoy',
  )
  expect(file.rows).toHaveLength(2)
})

test('a postal code has its zone', () => {
  const row = {
    id: '32000',
    estado: 'CHH',
    municipio: '037',
    localidad: '',
    estimulo_frontera: '1',
    huso_descripcion: 'Tiempo del Pacífico en Frontera',
  }
  const file = convertCatalog('c_CodigoPostal', [table('cfdi_40_codigos_postales', row)], 'hoy')
  const found = new Catalogs(() => file).find('c_CodigoPostal', '32000', today)
  expect(found?.columns).toEqual({
    estado: 'CHH',
    municipio: '037',
    estimuloFrontera: true,
    zona: 'America/Ciudad_Juarez',
  })
})

test.each([
  ['CMX', 'Tiempo del Centro', 'America/Mexico_City'],
  ['NLE', 'Tiempo del Centro', 'America/Mexico_City'],
  ['NLE', 'Tiempo del Centro en Frontera', 'America/Matamoros'],
  ['CHH', 'Tiempo del Centro', 'America/Chihuahua'],
  ['CHH', 'Tiempo del Centro en Frontera', 'America/Ojinaga'],
  ['BCN', 'Tiempo del Noroeste en Frontera', 'America/Tijuana'],
  ['SON', 'Tiempo del Pacífico', 'America/Hermosillo'],
  ['SIN', 'Tiempo del Pacífico', 'America/Mazatlan'],
  ['NAY', 'Tiempo del Pacífico', 'America/Mazatlan'],
  ['NAY', 'Tiempo del Centro', 'America/Mexico_City'],
  ['ROO', 'Tiempo del Sureste', 'America/Cancun'],
])('%s, «%s» is %s', (state, words, zone) => {
  expect(zoneOfPostalCode(state, words)).toBe(zone)
})

test('a list without its key or without rows is refused by name', () => {
  const odd = table('c_Moneda', { moneda_nueva: 'MXN', Descripción: 'Peso' })
  expect(() => convertCatalog('c_Moneda', [odd], 'hoy')).toThrow(
    'El catálogo c_Moneda no se puede importar: falta la columna',
  )
  expect(() => convertCatalog('c_Moneda', [table('c_Moneda')], 'hoy')).toThrow('no tiene renglones')
})
