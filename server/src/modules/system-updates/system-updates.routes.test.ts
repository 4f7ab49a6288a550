import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/system-updates/system-updates.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/server.ts'
import { announceUpdate } from './system-updates.service.ts'

const draft = {
  title: 'Mapa nuevo',
  version: '1.4.0',
  releaseDate: '2026-11-21',
  description: 'El mapa ahora sigue a la unidad.',
  type: 1,
  importance: 2,
}

test('a developer publishes a notice that everybody reads with the names of the specification', async () => {
  const [developer, reader] = await Promise.all([makeUser({ isDeveloper: true }), makeUser()])
  const { id } = await call(developer, contract.createSystemUpdate, { body: draft })
  const { json } = await send('GET', `/apis/system_update/${id}`, { as: reader })
  expect(json).toEqual({
    id,
    title: 'Mapa nuevo',
    version: '1.4.0',
    release_date: '2026-11-21',
    description: draft.description,
    update_type: 1,
    importance: 2,
  })
  await call(developer, contract.updateSystemUpdate, { params: { id }, body: { ...draft, title: 'Mapa corregido' } })
  expect((await call(reader, contract.listSystemUpdates)).find((update) => update.id === id)).toMatchObject({
    title: 'Mapa corregido',
  })
  await call(developer, contract.deleteSystemUpdate, { params: { id } })
  expect(await refusal(reader, contract.getSystemUpdate, { params: { id } })).toMatchObject({
    status: 404,
    body: { detail: 'No se encontró la actualización' },
  })
  expect(await refusal(developer, contract.updateSystemUpdate, { params: { id }, body: draft })).toMatchObject({
    status: 404,
  })
})

test('who is no developer stays signed in and publishes nothing', async () => {
  const [developer, user] = await Promise.all([makeUser({ isDeveloper: true }), makeUser()])
  const { id } = await call(developer, contract.createSystemUpdate, { body: draft })
  for (const answer of [
    await refusal(user, contract.createSystemUpdate, { body: draft }),
    await refusal(user, contract.updateSystemUpdate, { params: { id }, body: draft }),
    await refusal(user, contract.deleteSystemUpdate, { params: { id } }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  expect(await call(user, contract.getSystemUpdate, { params: { id } })).toMatchObject({ title: 'Mapa nuevo' })
})

test('every account hears of a new notice', async () => {
  const { app } = await testApp()
  const users = await Promise.all([makeUser(), makeUser()])
  await announceUpdate.handle({ id: 77 }, app, AbortSignal.timeout(10_000))
  for (const { accountId } of users) {
    const { rows } = await app.owner.query(
      `select data from (select account_id, event, data from outbox union all select account_id, event, data from socket_event) e
      where account_id = $1 and event = 'system_update'`,
      [accountId],
    )
    expect(rows).toContainEqual({ data: { id: 77 } })
  }
})

test('types and importances have the labels and colours of the specification (rules SYSUP-01, SYSUP-02)', () => {
  expect([1, 2, 3, 4, 9].map((id) => contract.updateType(id).colour)).toEqual([
    'green',
    'blue',
    'orange',
    'grey',
    'grey',
  ])
  expect([1, 2, 3, 9].map((id) => contract.importance(id).label)).toEqual(['Crítica', 'Mayor', 'Menor', 'Desconocida'])
  expect([1, 2, 3].map((id) => contract.importance(id).colour)).toEqual(['red', 'orange', 'blue'])
})
