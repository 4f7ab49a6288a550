import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { mountBank } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { bankLetter } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { call } from '../../../kit/call.ts'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { plural } from '../../../kit/format.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { fittingPaths } from '../fittings.paths.ts'
import { batteriesChanged, batteriesOfUnit } from './batteries.queries.ts'
import { MountFields, type MountValues } from './MountFields.tsx'
import { leavingOf, usualWay } from './WayFields.tsx'

/** Puts free batteries into a bank: one on a place, or all in one step; what is there comes off and goes its way. */
export function MountBattery() {
  const [search] = useSearchParams()
  const [unitId, position, batteryId] = [search.unidad, search.posicion, search.bateria].map(
    (text) => Number(text) || null,
  )
  const { data: unit, error, refetch } = useQuery(batteriesOfUnit(unitId))
  const leaving = unit?.batteries.find((one) => one.position === position)
  const isReady = !unitId || unit !== undefined
  const way = leaving ? usualWay(leaving) : 'store'
  // What was typed stays while the bank is asked again.
  const initial = useMemo(
    (): MountValues | undefined => (isReady ? { unitId, position, batteryId, way, whole: [] } : undefined),
    [isReady, unitId, position, batteryId, way],
  )
  return (
    <FormPanel<MountValues, Battery[]>
      title={unit ? `Montar en ${unit.unitName}` : 'Montar batería'}
      sub={
        unit && position
          ? `Posición ${bankLetter(position)}${leaving ? `, en lugar de ${leaving.serial}` : ''}`
          : 'Elija la unidad y la posición'
      }
      closeTo={batteryId || leaving ? fittingPaths.battery(batteryId ?? leaving!.id) : fittingPaths.batteries}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={mountBank}
      schema={undefined}
      submitText="Montar"
      save={(values) =>
        // Somebody was first: what is free is asked again, and the next one is offered.
        call(mountBank, { body: bodyOf(values) }).catch(async (problem: unknown) => {
          await batteriesChanged()
          throw problem
        })
      }
      saved={(mounted) =>
        mounted.length === 1
          ? `${mounted[0]!.serial} montada en ${mounted[0]!.unitName}, posición ${bankLetter(mounted[0]!.position!)}`
          : `${plural(mounted.length, 'batería montada', 'baterías montadas')} en ${mounted[0]!.unitName}`
      }
      onSaved={batteriesChanged}
    >
      <MountFields given={unitId ?? null} />
    </FormPanel>
  )
}

function bodyOf({
  unitId,
  position,
  batteryId,
  whole = [],
  lifespanYears,
  at,
  orderId,
  technicianId,
  ...way
}: MountValues) {
  return {
    unitId: unitId!,
    mounts: whole.length > 0 ? whole : [{ batteryId: batteryId!, position: position! }],
    replaced: leavingOf(way),
    ...(lifespanYears != null && { lifespanYears }),
    ...(at && { at }),
    ...(orderId && { orderId }),
    ...(technicianId && { technicianId }),
  }
}
