import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { createTravel, travelDetail, travelEvents } from '@arriero/contract/trips/trips.contract.ts'
import { call } from '../../../../test/api.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { makeDraft, makeLeg } from '../../../../test/factories/trips.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { shareUnits } from '../../../../test/factories/units.ts'
import { changesInWords, type Facts } from './changes.ts'

const facts: Facts = {
  name: 'Viaje',
  unit_name: 'T-093',
  driver_names: '',
  client_name: '',
  line_name: 'Norte',
  place_names: 'Apodaca, Saltillo',
  leave_at: '2026-11-22T20:00:00.000Z',
  arrive_at: '2026-11-22T23:00:00.000Z',
  price_km: '18.50',
  travel_type_id: null,
  checklist_names: '',
  details: '',
}

test.each<[string, Partial<Facts>, string]>([
  ['a unit', { unit_name: 'T-101' }, 'Unidad: T-093 → T-101'],
  ['what was empty', { driver_names: 'Óscar Peña' }, 'Conductores: — → Óscar Peña'],
  [
    'a checklist',
    { checklist_names: 'Operador listo (antes de salir)' },
    'CheckList: — → Operador listo (antes de salir)',
  ],
  [
    'moments in the zone of the account',
    { leave_at: '2026-11-22T22:00:00.000Z' },
    'Salida: 22.11.2026 14:00 → 22.11.2026 16:00',
  ],
  ['the same moment and price written otherwise', { leave_at: '2026-11-22 20:00:00+00', price_km: 18.5 }, fallback()],
  ['long texts by their name', { details: 'Llamar antes', travel_type_id: 4 }, 'Tipo de viaje · Observaciones'],
])('of %s it is told how it was and is', (_, change, told) => {
  expect(changesInWords(facts, { ...facts, ...change }, 'America/Mexico_City')).toBe(told)
})

function fallback() {
  return 'Detalles de los destinos, candados o respaldos'
}

test('the history of a trip says what an edit changed', async () => {
  const user = await makeUser()
  const draft = await makeDraft(user, { drivers: [], destinations: [await makeLeg(user)] })
  const trip = await call(user, createTravel, { body: draft })
  const driver = await makeDriver(user, { name: 'Óscar Peña' })
  const body = { ...draft, id: trip.id, version: trip.version, drivers: [driver.id], priceKm: 21 }
  await call(user, createTravel, { body })
  const { events } = await call(user, travelDetail, { query: { id: trip.id } })
  expect(events.find(({ kind }) => kind === 'updated')?.reason).toBe(
    'Conductores: — → Óscar Peña · Precio por km: $0.00 → $21.00',
  )
})

test.each([roles.client, roles.mirror])('role %s does not read what a trip brings, nor changes it', async (role) => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const guest = await makeUser({ account, role })
  const draft = await makeDraft(boss, { destinations: [await makeLeg(boss)] })
  const { id } = await call(boss, createTravel, { body: { ...draft, name: 'Viaje', priceKm: 18 } })
  await call(boss, createTravel, { body: { ...draft, id, priceKm: 21, name: 'Otro nombre' } })
  await shareUnits(guest, draft.unitId ?? 0)
  const read = async (as: typeof boss) => {
    const { priceKm, expectedIncome, events } = await call(as, travelDetail, { query: { id } })
    const { results } = await call(as, travelEvents, { params: { travel_id: id } })
    const reasons = [...events, ...results].flatMap(({ kind, reason }) => (kind === 'updated' ? [reason] : []))
    return { priceKm, earns: expectedIncome !== null, reasons }
  }
  const whole = 'Nombre: Viaje → Otro nombre · Precio por km: $18.00 → $21.00'
  expect(await read(boss)).toEqual({ priceKm: 21, earns: true, reasons: [whole, whole] })
  const least = 'Nombre: Viaje → Otro nombre'
  expect(await read(guest)).toEqual({ priceKm: 0, earns: false, reasons: [least, least] })
})
