import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { call } from '../../kit/call.ts'
import type { LoadOptions } from '../../kit/list/list-types.ts'

/** Active trips by folio, name or unit. */
export const findTrips: LoadOptions = async (search, signal) =>
  (await call(activeTrips, { query: { search, limit: 20 }, signal })).results.map(({ id, folio, name, unit }) => ({
    value: id,
    label: folio,
    detail: `${name} · ${unit.name}`,
  }))
