import { expect, test } from 'vitest'
import { listUnits } from '@arriero/contract/units/units.contract.ts'
import { listUnitTypes } from '@arriero/contract/units/unit-catalogs.contract.ts'
import {
  createManyUnits,
  createPlatformUnits,
  previewUnits,
  unitTemplate,
} from '@arriero/contract/units/unit-import.contract.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { inAccount, makeUser } from '../../../../test/factories.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { makeUnit } from '../../../../test/factories/units.ts'

const csv = (text: string) => new File([text], 'unidades.csv', { type: 'text/csv' })

test('a spreadsheet is checked row by row before anything is saved', async () => {
  const user = await makeUser()
  await makeUnit(user, { name: 'T-1' })
  await makeDriver(user, { name: 'Ramiro Cantú' })
  const sheet = csv(
    [
      'Unidad,Placas,Tipo,Marca,Modelo,Año,Conductor,Vencimiento de la póliza,Otra cosa',
      'T-1,AAA,Tractocamión,,,2020,,,x',
      'T-2,BBB,Tractocamión,Kenworth,T680,2021,ramiro cantu,31/12/2026,',
      't-2,CCC,,,,1800,Nadie,mañana,',
      ',DDD,,,Actros,,,,',
    ].join('\n'),
  )
  const { rows, missing, unknown } = await call(user, previewUnits, { body: { file: sheet } })
  expect(rows.map(({ row, errors }) => [row, errors.map(({ field, message }) => `${field}: ${message}`)])).toEqual([
    [2, ['name: Ya existe una unidad con el nombre "T-1".']],
    [3, []],
    [
      4,
      [
        'insuranceExpires: "Vencimiento de la póliza" debe ser una fecha (dd/mm/aaaa); dice "mañana".',
        'year: "Año": El campo year debe ser mayor o igual a 1950',
        'name: La unidad "t-2" ya está en la fila 3.',
        'driver: No se encontró el conductor "Nadie".',
      ],
    ],
    [5, ['name: "Unidad" es obligatorio.', 'brand: Indique la marca del modelo.']],
  ])
  expect(rows[1]).toMatchObject({
    values: { name: 'T-2', plates: 'BBB', year: 2021, insuranceExpires: '2026-12-31', driver: 'ramiro cantu' },
    warnings: [{ field: 'type', message: 'Se creará el tipo "Tractocamión".' }, { field: 'brand' }, { field: 'model' }],
  })
  expect(unknown).toEqual(['Otra cosa'])
  expect(missing).toContain('Aseguradora')
  expect(await call(user, listUnits)).toHaveLength(1)
  expect(await call(user, listUnitTypes)).toEqual([])
})

test('rows corrected in place are checked again, then saved with what they need', async () => {
  const user = await makeUser()
  const driver = await makeDriver(user, { name: 'Ramiro Cantú' })
  const rows = [
    {
      name: 'T-1',
      type: 'Tractocamión',
      brand: 'Kenworth',
      model: 'T680',
      insurer: 'Seguros del Norte',
      km: 1200,
      driver: 'RAMIRO CANTU',
    },
    { name: 'T-2', type: 'tractocamion', brand: 'KENWORTH', model: 't680' },
  ]
  expect((await call(user, previewUnits, { body: { rows } })).rows.flatMap(({ errors }) => errors)).toEqual([])
  expect(await call(user, createManyUnits, { body: { rows } })).toMatchObject([
    {
      name: 'T-1',
      typeName: 'Tractocamión',
      brandName: 'Kenworth',
      modelName: 'T680',
      insurerName: 'Seguros del Norte',
      km: 1200,
      driver: { id: driver.id },
    },
    { name: 'T-2', typeName: 'Tractocamión', brandName: 'Kenworth', modelName: 'T680', driver: null },
  ])
  expect(await call(user, listUnitTypes)).toMatchObject([{ name: 'Tractocamión', units: 2 }])
})

test('one wrong row keeps all of them from being saved', async () => {
  const user = await makeUser()
  const answer = await refusal(user, createManyUnits, {
    body: { rows: [{ name: 'T-1', type: 'Rabón' }, { name: 'T-2', speedLimit: 500 }, {}] },
  })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      'rows.1.speedLimit': [expect.stringContaining('160')],
      'rows.2.unit_name': [expect.stringContaining('El campo es requerido')],
    },
  })
  expect(await call(user, listUnits)).toEqual([])
  expect(await call(user, listUnitTypes)).toEqual([])
})

test('a file that is no spreadsheet is refused with a sentence', async () => {
  const user = await makeUser()
  const form = new FormData()
  form.append('file', new Blob([Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2])]), 'unidades.xlsx')
  const answer = await send('POST', '/apis/unit/import/preview', { as: user, body: form })
  expect(answer).toMatchObject({ status: 400, json: { file: [expect.any(String)] } })
})

test('the template reads back as an empty sheet', async () => {
  const user = await makeUser()
  const answer = await download(user, unitTemplate)
  expect(answer.status).toBe(200)
  const { rows, missing } = await call(user, previewUnits, {
    body: { file: new File([new Uint8Array(answer.bytes)], 'plantilla.xlsx') },
  })
  expect([rows, missing]).toEqual([[], []])
})

test('units a platform lists become units once', async () => {
  const user = await makeUser()
  const sourceId = await inAccount(user.accountId, async ({ tx, scope }) => {
    const source = await tx
      .insertInto('platform_account')
      .values({
        account_id: scope.accountId,
        platform: 1,
        name: 'Wialon',
        base_url: 'http://127.0.0.1',
        enabled: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const listed = { account_id: scope.accountId, source_id: source.id, group_key: 'r1', group_name: 'Línea Norte' }
    await tx
      .insertInto('platform_unit')
      .values([
        { ...listed, key: '1', name: 'W-1', plates: 'AAA' },
        { ...listed, key: '2', name: 'W-2' },
        { ...listed, key: '3', name: 'W-3', gone_at: '2026-01-01T00:00:00Z' },
      ])
      .execute()
    return source.id
  })
  const first = await call(user, createPlatformUnits, { body: { keys: ['1'] } })
  expect(first).toMatchObject([
    { name: 'W-1', plates: 'AAA', platform: 1, platformKey: '1', resourceId: 'r1', resourceName: 'Línea Norte' },
  ])
  expect(
    (await call(user, createPlatformUnits, { body: { platformAccountId: sourceId } })).map(({ name }) => name),
  ).toEqual(['W-2'])
  expect(await call(user, createPlatformUnits, { body: {} })).toEqual([])
  expect(await call(await makeUser(), createPlatformUnits, { body: { platformAccountId: sourceId } })).toEqual([])
})
