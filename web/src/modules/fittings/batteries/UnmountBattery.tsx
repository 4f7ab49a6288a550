import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { unmountBattery } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { fittingPaths } from '../fittings.paths.ts'
import { BankDrawing } from './BankDrawing.tsx'
import { batteriesChanged, batteriesOfUnit, oneBattery } from './batteries.queries.ts'
import { kindOf, whereIs } from './batteries.words.ts'
import { leavingOf, usualWay, WayFields, type WayValues } from './WayFields.tsx'

interface Values extends WayValues {
  at?: string | null
}

/** Takes a battery off its unit: why, and which way it goes. Its history stays. */
export function UnmountBattery() {
  const id = Number(useRouteParams().id)
  const { data: battery, error, refetch } = useQuery(oneBattery(id))
  const { data: unit } = useQuery(batteriesOfUnit(battery?.unitId))
  const initial = useMemo((): Values | undefined => battery && { way: usualWay(battery) }, [battery])
  return (
    <FormPanel<Values, Battery>
      title={battery ? `Desmontar ${battery.serial}` : 'Desmontar'}
      sub={battery && `${whereIs(battery).top}, ${whereIs(battery).bottom} · ${kindOf(battery)}`}
      closeTo={fittingPaths.battery(id)}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={unmountBattery}
      schema={undefined}
      readOnly={battery && battery.unitId === null ? 'No está montada.' : undefined}
      submitText="Desmontar"
      save={({ at, ...way }) => call(unmountBattery, { body: { batteryId: id, ...(at && { at }), ...leavingOf(way) } })}
      saved={(after) => `${after.serial} desmontada: ${whereIs(after).top}`}
      onSaved={batteriesChanged}
    >
      {unit && <BankDrawing unit={unit} chosen={id} />}
      <FieldGroup>
        <WayFields label="A dónde va" isReasonWanted />
        <DateField name="at" label="Cuándo" withTime hint="Vacío: ahora." />
      </FieldGroup>
    </FormPanel>
  )
}
