import { fuelProviders, fuelTypes } from '@arriero/contract/fuel/catalogs.contract.ts'
import { createLoad } from '@arriero/contract/fuel/loads.contract.ts'
import type { FuelLoadDraft } from '@arriero/contract/fuel/loads.entities.ts'
import { destination } from '../../src/shared/geo/distance.ts'
import { trackingOf } from '../../src/modules/tracking/tracking.service.ts'
import { call, type As } from '../api.ts'
import { makeAccount, makeUser, unique } from '../factories.ts'
import { testApp } from '../server.ts'
import { makeTrackedUnit, position, type TrackedUnit } from './tracking.ts'

export const minute = 60_000
export const hour = 60 * minute
export const iso = (at: number) => new Date(at).toISOString()

export const makeFuelType = (as: As, name = unique('Diésel')) => call(as, fuelTypes.create, { body: { name } })
export const makeFuelProvider = (as: As, name = unique('Gasolinera')) =>
  call(as, fuelProviders.create, { body: { name } })

/** A load of a unit with a name in its texts, and who sold it and what; their records. */
export async function fillFuel(as: As, unitId: number, name: string, catalogued = unique('Vendido')) {
  const provider = await makeFuelProvider(as, catalogued)
  const type = await makeFuelType(as, catalogued)
  const sold = { unitId, providerId: provider.id, typeId: type.id, station: name, ticket: name, notes: name }
  const load = await call(as, createLoad, { body: { ...sold, at: iso(Date.now() - hour), litres: 100, price: 25 } })
  return [provider, type, load]
}

/** An account with a unit of 500 litres, somebody to buy from, and what. */
export async function makeFuelWorld() {
  const account = await makeAccount()
  const user = await makeUser({ account })
  const unit = await makeTrackedUnit(account.id, { tankLiters: 500 })
  const provider = await makeFuelProvider(user)
  const type = await makeFuelType(user)
  const draft = (given: Partial<FuelLoadDraft> = {}): FuelLoadDraft => ({
    unitId: unit.id,
    providerId: provider.id,
    typeId: type.id,
    at: iso(Date.now() - hour),
    litres: 200,
    price: 25,
    ...given,
  })
  const load = (given: Partial<FuelLoadDraft> = {}) => call(user, createLoad, { body: draft(given) })
  return { account, user, unit, provider, type, draft, load }
}

const pump = { lat: 25.7, lon: -100.3 }

/** Positions of a unit, one a minute: `km` due east of the pump at 60 km/h, or standing there; `fuel`: per cent by minute. */
export async function report(
  unit: TrackedUnit,
  from: number,
  minutes: number,
  given: { beginsKm?: number; drives?: boolean; fuel?: (minute: number) => number | null } = {},
): Promise<void> {
  const { app } = await testApp()
  const { beginsKm = 0, drives = true, fuel = () => null } = given
  const positions = Array.from({ length: minutes + 1 }, (_, i) =>
    position(unit, {
      fixTime: from + i * minute,
      ...destination(pump, (beginsKm + (drives ? i : 0)) * 1000, 90),
      speed: drives ? 60 : 0,
      ignition: drives,
      fuelPercent: fuel(i),
    }),
  )
  await trackingOf(app).pipeline.receive({ accountId: unit.accountId, sourceId: unit.sourceId }, positions)
}
