import type { Vehicle } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import { loadUnits } from '../../trips/trip-options.ts'
import { knownUnit } from './known.ts'

interface UnitPickerProps {
  onPick: (unitId: number, unitName: string, vehicle: Vehicle) => void
}

/** A unit brings its plate, policy, permit and trailers, as far as they are known. */
export function UnitPicker({ onPick }: UnitPickerProps) {
  const { isReadOnly } = useFormContext()
  const notAllowed = useWhyNot(unitPicker)
  if (isReadOnly || notAllowed) return null
  return (
    <span className="cp-unit" data-field="unitId">
      <RemoteSelect
        load={loadUnits}
        placeholder="Llenar de una unidad"
        onPick={({ value, label }) =>
          void knownUnit(Number(value)).then((vehicle) => onPick(Number(value), label, vehicle))
        }
      />
    </span>
  )
}
