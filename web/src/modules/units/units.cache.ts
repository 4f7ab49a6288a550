import type { DriverProfile, Unit, UnitRow } from '@arriero/contract/units/units.entities.ts'
import { flashRow } from '../../kit/flash.ts'
import type { PageOf } from '../../kit/list/list-view.ts'
import { queryClient } from '../../kit/query.ts'
import { unitKeys } from './units.texts.ts'

/** A page with another driver on one of its units; the same page when the unit is not on it. */
export function withDriver(page: PageOf<UnitRow>, unitId: number, driver: DriverProfile | null): PageOf<UnitRow> {
  if (!page.results.some(({ id }) => id === unitId)) return page
  return { ...page, results: page.results.map((row) => (row.id === unitId ? { ...row, driver } : row)) }
}

/** Who drives a unit, on every page that shows it. */
export function showDriver(unitId: number, driver: DriverProfile | null) {
  queryClient.setQueriesData<PageOf<UnitRow>>(
    { queryKey: unitKeys.lists },
    (page) => page && withDriver(page, unitId, driver),
  )
  flashRow('units', unitId)
  void queryClient.invalidateQueries({ queryKey: unitKeys.one(unitId) })
  void queryClient.invalidateQueries({ queryKey: ['drivers'] })
}

/** A unit that was saved: its record is here already, lists and figures are asked for again. */
export async function keepUnit(saved: Unit) {
  queryClient.setQueryData(unitKeys.one(saved.id), saved)
  flashRow('units', saved.id)
  await reloadUnits()
}
export const reloadUnits = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: unitKeys.lists }),
    queryClient.invalidateQueries({ queryKey: unitKeys.figures }),
  ])
