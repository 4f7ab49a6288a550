import { expect, test } from 'vitest'
import { measurements, suppliers } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { createManyParts, partTemplate, previewParts } from '@arriero/contract/store/parts/parts-import.contract.ts'
import { parts } from '@arriero/contract/store/parts/parts.contract.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'

const csv = (...lines: string[]) => new File([lines.join('\n')], 'partes.csv')

test('a spreadsheet of parts is checked, corrected and saved whole', async () => {
  const user = await makeUser()
  const litre = await call(user, measurements.create, { body: { name: 'Litro', symbol: 'L' } })
  await call(user, suppliers.create, { body: { name: 'Refacciones Regias' } })
  await call(user, parts.create, { body: { code: 'FIL-1', name: 'Filtro de aire', kind: 2, barcode: '750100' } })
  const file = csv(
    'Clave,Parte,Tipo,Categoría,Unidad de medida,Proveedor,Se pide de,Precio sin IVA,Código de barras',
    'ACE-1,Aceite 15W-40,consumible,,l,REFACCIONES REGIAS,19,92.4,',
    'NEU-1,Michelin X Multi D,Serializada,Neumático,,Llantas del Norte,,7820,',
    'fil-1,Otro filtro,Unidad,,,,,,750100',
    'ACE-2,Grasa,Consumible,,cubeta,,0,-1,',
    'BAT-1,LTH L-31,Unidad,Batería,,,,,',
    'ace-1,Aceite,Rara,,,,,,',
    ',Sin clave,Consumible,,,,,,',
  )
  const { rows, missing } = await call(user, previewParts, { body: { file } })
  expect(missing).toEqual(['Marca', 'Modelo', 'Descripción'])
  expect(rows.map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`))).toEqual([
    [],
    [],
    ['code: La clave "fil-1" es de Filtro de aire.', 'barcode: El código de barras "750100" es de Filtro de aire.'],
    [
      'measurement: No se encontró la unidad de medida "cubeta".',
      expect.stringMatching(/^pack: "Se pide de"/),
      expect.stringMatching(/^price: "Precio sin IVA"/),
    ],
    ['kind: Los neumáticos y las baterías se llevan por número de serie.'],
    [
      'kind: El tipo "Rara" no existe: es Serializada, Unidad o Consumible.',
      'code: La clave "ace-1" ya está en la fila 2.',
    ],
    ['code: "Clave" es obligatorio.', 'measurement: Un consumible lleva unidad de medida.'],
  ])
  expect(rows[1]?.warnings).toEqual([{ field: 'supplier', message: 'Se creará el proveedor "Llantas del Norte".' }])

  const refused = await refusal(user, createManyParts, { body: { rows: rows.map(({ values }) => values) } })
  expect(refused).toMatchObject({
    status: 400,
    body: { 'rows.2.pm_code': [expect.any(String)], 'rows.3.pm_measurement': [expect.any(String)] },
  })
  expect(await call(user, parts.list)).toHaveLength(1)
  expect(await call(user, suppliers.list)).toHaveLength(1)

  const clean = rows.slice(0, 2).map(({ values }) => values)
  expect(await call(user, createManyParts, { body: { rows: clean } })).toMatchObject([
    {
      code: 'ACE-1',
      kind: 3,
      category: 1,
      measurementId: litre.id,
      pack: 19,
      price: 92.4,
      supplierName: 'Refacciones Regias',
    },
    { code: 'NEU-1', kind: 1, category: 2, symbol: 'pza', pack: 1, supplierName: 'Llantas del Norte' },
  ])
  // Sent twice, as somebody does who does not see the answer: every row is there already.
  expect(await refusal(user, createManyParts, { body: { rows: clean } })).toMatchObject({ status: 400 })
})

test('five thousand rows are a file like another', async () => {
  const user = await makeUser()
  const rows = Array.from({ length: 5000 }, (_, i) => ({ code: `P-${i}`, name: `Parte ${i}`, kind: 'Unidad' }))
  expect(await call(user, createManyParts, { body: { rows } })).toHaveLength(5000)
})

test('the template reads back as an empty sheet, and who only reads gets none', async () => {
  const user = await makeUser()
  const { bytes } = await download(user, partTemplate)
  const { rows, missing } = await call(user, previewParts, {
    body: { file: new File([new Uint8Array(bytes)], 'plantilla.xlsx') },
  })
  expect([rows, missing]).toEqual([[], []])
  const reader = await makeUser({ permissions: ['inventario.general.view'] })
  expect(await refusal(reader, partTemplate)).toMatchObject({ status: 403 })
  expect(await refusal(reader, createManyParts, { body: { rows: [{ code: 'A' }] } })).toMatchObject({ status: 403 })
})
