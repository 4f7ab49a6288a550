import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/billing/series/series.contract.ts'
import { inWork } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeSocialReason } from '../../../../test/factories/social-reasons.ts'
import { sheetRows } from '../../../../test/sheets.ts'
import { testApp } from '../../../../test/server.ts'
import { takeFolio } from './series.commands.ts'

async function withSeries(given: Partial<contract.SeriesDraft> = {}) {
  const user = await makeUser({ name: 'Julia Peña' })
  const { id: issuerId } = await makeSocialReason(user)
  const series = await call(user, contract.createSeries, { body: { name: 'fac', kind: 'I', issuerId, ...given } })
  return { user, issuerId, series }
}

const take = async (accountId: number, id: number) =>
  inWork((await testApp()).app, systemScope(accountId), (work) => takeFolio(work, id))

test('a series is written in capitals, listed by page, changed and taken off the list', async () => {
  const { user, series } = await withSeries({ next: 120 })
  expect(series).toMatchObject({ name: 'FAC', kind: 'I', issuerName: 'ESCUELA KEMPER URGATE', next: 120, last: null })
  expect(await send('GET', '/apis/serie-folio/?search=kemper', { as: user })).toMatchObject({
    status: 200,
    json: { count: 1, results: [{ serie: 'FAC', tipo: 'I', folio: 120, is_active: true }] },
  })
  const params = { id: series.id }
  expect(await call(user, contract.updateSeries, { params, body: { active: false, version: 1 } })).toMatchObject({
    active: false,
    version: 2,
  })
  expect(await refusal(user, contract.updateSeries, { params, body: { next: 5, version: 1 } })).toMatchObject({
    status: 409,
    body: { current: { serie: 'FAC', version: 2 }, by: 'Julia Peña' },
  })
  await call(user, contract.deleteSeries, { params })
  expect(await refusal(user, contract.getSeries, { params })).toMatchObject({ status: 404 })
})

test('what is filtered goes into a sheet', async () => {
  const { user, issuerId } = await withSeries({ next: 120 })
  await call(user, contract.createSeries, { body: { name: 'P', kind: 'P', issuerId, active: false } })
  await withSeries({ name: 'AJENA' })
  const columns = ['Serie', 'Documento', 'Siguiente folio', 'Estado']
  expect(await sheetRows(await download(user, contract.exportSeries.now), ...columns)).toEqual([
    ['FAC', 'Factura', '120', 'Activa'],
    ['P', 'Complemento de pago', '1', 'Inactiva'],
  ])
  const asked = { query: { order: '-next', search: 'kemper' } }
  expect(await sheetRows(await download(user, contract.exportSeries.now, asked), 'Serie')).toEqual([['FAC'], ['P']])
})

test('of two hundred documents at once each gets its folio, and one that is not saved leaves no gap', async () => {
  const { user, series } = await withSeries()
  const { app } = await testApp()
  const lost = inWork(app, systemScope(user.accountId), async (work) => {
    await takeFolio(work, series.id)
    throw new Error('not saved')
  })
  await expect(lost).rejects.toThrow('not saved')
  const folios = await Promise.all(Array.from({ length: 200 }, () => take(user.accountId, series.id)))
  expect(folios.map(({ folio }) => folio).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 200 }, (_, i) => i + 1),
  )
})

test('what documents carry already is not made untrue', async () => {
  const { user, series } = await withSeries({ next: 10 })
  expect(await take(user.accountId, series.id)).toEqual({ series: 'FAC', folio: 10 })
  const params = { id: series.id }
  const refused = (body: contract.SeriesChange) => refusal(user, contract.updateSeries, { params, body })
  expect(await refused({ next: 10 })).toMatchObject({
    status: 400,
    body: { folio: ['El folio 10 ya se usó; el siguiente debe ser mayor.'] },
  })
  expect(await refused({ name: 'B' })).toMatchObject({ status: 400, body: { serie: [expect.any(String)] } })
  expect(await refused({ kind: 'E' })).toMatchObject({ status: 400, body: { tipo: [expect.any(String)] } })
  expect(await refusal(user, contract.deleteSeries, { params })).toMatchObject({ status: 409 })
  expect(await call(user, contract.updateSeries, { params, body: { next: 500 } })).toMatchObject({
    next: 500,
    last: 10,
  })
  await call(user, contract.updateSeries, { params, body: { active: false } })
  await expect(take(user.accountId, series.id)).rejects.toMatchObject({
    status: 400,
    message: 'La serie está inactiva.',
  })
})

test('one name an issuer, issuers of the own account only, and nothing for a stranger', async () => {
  const { user, issuerId, series } = await withSeries()
  expect(await refusal(user, contract.createSeries, { body: { name: 'FAC', kind: 'E', issuerId } })).toMatchObject({
    status: 400,
    body: { serie: ['Esa razón social ya tiene una serie con ese nombre.'] },
  })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.createSeries, { body: { name: 'A', kind: 'I', issuerId } })).toMatchObject({
    status: 400,
    body: { social_reason: ['No se encontró la razón social.'] },
  })
  expect(await refusal(stranger, contract.getSeries, { params: { id: series.id } })).toMatchObject({ status: 404 })
  await expect(take(stranger.accountId, series.id)).rejects.toMatchObject({ status: 404 })
  const reader = await makeUser({ account: await makeAccount(), permissions: ['facturacion.view'] })
  expect(await refusal(reader, contract.createSeries, { body: { name: 'A', kind: 'I', issuerId } })).toMatchObject({
    status: 403,
  })
})

test.each([['con espacio'], ['Ñ'], ['A-1'], [''], ['X'.repeat(26)]])('%j is no series of the SAT', async (name) => {
  const { user, issuerId } = await withSeries()
  const body = { serie: name, tipo: 'I', social_reason: issuerId }
  expect(await send('POST', '/apis/serie-folio/', { as: user, body })).toMatchObject({
    status: 400,
    json: { serie: [expect.any(String)] },
  })
})
