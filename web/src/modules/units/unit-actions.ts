import { deleteUnit, unitDependants, updateUnit } from '@arriero/contract/units/units.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { toast } from '../../kit/shell/toast.ts'
import { keepUnit, reloadUnits } from './units.cache.ts'
import { unitTexts } from './units.texts.ts'
import { availability } from './units.words.ts'
import { tripPaths } from '../trips/trips.paths.ts'

interface Named {
  id: number
  name: string
}

/** Asks with what depends on the unit; its history stays, so its name must be typed. Rule UNIT-01 for failures. */
export async function askUnitRemoval(unit: Named, after?: () => void) {
  const found = await call(unitDependants, { id: unit.id }).catch(() => undefined)
  const trips = found?.activeTrips ?? []
  const isConfirmed = await confirm({
    title: `Eliminar la unidad «${unit.name}»`,
    content:
      trips.length > 0
        ? 'Está en un viaje activo: finalícelo o cancélelo antes de eliminarla.'
        : 'Sale de las listas y del mapa. Su historial de posiciones y de viajes se conserva.',
    variant: 'danger',
    confirmText: 'Eliminar',
    typeName: unit.name,
    dependants: [
      ...(trips.length > 0
        ? [
            {
              count: trips.length,
              text: `${trips.length === 1 ? 'viaje activo' : 'viajes activos'}: ${trips
                .slice(0, 3)
                .map(({ name }) => name)
                .join(', ')}`,
              to: tripPaths.list,
            },
          ]
        : []),
      ...(found?.driver ? [{ count: 1, text: `conductor la deja: ${found.driver}` }] : []),
      ...(found && found.sharedWith > 0
        ? [
            {
              count: found.sharedWith,
              text: found.sharedWith === 1 ? 'usuario deja de verla' : 'usuarios dejan de verla',
            },
          ]
        : []),
    ],
    milder: { label: 'Mejor ponerla en taller', onClick: () => void setAvailability([unit], 3) },
  })
  if (!isConfirmed) return
  try {
    await call(deleteUnit, { id: unit.id })
    toast.success(`Unidad «${unit.name}» eliminada`)
    after?.()
    await reloadUnits()
  } catch (error) {
    toast.error(unitTexts.failed, { detail: errorText(error) })
  }
}

/** Rule UNIT-02's states, for one or many. */
export async function setAvailability(units: readonly Named[], state: number, done?: () => void) {
  try {
    for (const { id } of units) await keepUnit(await call(updateUnit, { body: { id, state } }))
    const [first] = units
    const who = units.length === 1 && first ? `«${first.name}»` : `${units.length} unidades`
    toast.success(`${who}: ${availability(state).label.toLowerCase()}`)
    done?.()
  } catch (error) {
    toast.error(errorText(error))
  }
}
