import { Button } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Vehicle } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { takesTwoTrailers } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { satVehicles } from '@arriero/contract/billing/sat-catalogs/sat-catalogs.contract.ts'
import { call } from '../../../kit/call.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { NumberCell, SatCell, TextCell } from './cells.tsx'

interface VehicleFieldsProps {
  value?: Vehicle
  onChange?: (vehicle: Vehicle) => void
  /** Some good is hazardous: the environment is insured too. */
  isDangerous: boolean
}

/** Whether a configuration takes trailers, as the SAT's list says: '0' never, '1' always, '0,1' either. */
function useTrailerRule(configuration: string | null | undefined) {
  const { data } = useQuery({
    queryKey: ['sat-vehicle', configuration],
    queryFn: ({ signal }) => call(satVehicles, { query: { search: configuration ?? '', limit: 20 }, signal }),
    enabled: Boolean(configuration),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  })
  return data?.results.find(({ key }) => key === configuration)?.trailer
}

/** The lorry: permit, configuration, plate and insurance; the configuration decides the trailers. */
export function VehicleFields({ value = {}, onChange, isDangerous }: VehicleFieldsProps) {
  const { isReadOnly } = useFormContext()
  const rule = useTrailerRule(value.configuration)
  const trailers = value.trailers ?? []
  const most = rule === '0' ? 0 : takesTwoTrailers(value.configuration ?? null) ? 2 : 1
  const change = (patch: Partial<Vehicle>) => onChange?.({ ...value, ...patch })
  const changeTrailer = (at: number, patch: Partial<(typeof trailers)[number]>) =>
    change({ trailers: trailers.map((one, place) => (place === at ? { ...one, ...patch } : one)) })
  return (
    <div className="cp-open cp-plain">
      <div className="cp-grid">
        <SatCell
          label="Configuración"
          field="configuration"
          list="vehicle"
          isNeeded
          value={value.configuration}
          onChange={(next) => change({ configuration: next })}
        />
        <TextCell
          label="Placa"
          field="plate"
          most={12}
          capitals
          isNeeded
          value={value.plate}
          onChange={(next) => change({ plate: next })}
        />
        <NumberCell
          label="Año"
          field="year"
          isNeeded
          decimals={0}
          most={2100}
          value={value.year}
          onChange={(next) => change({ year: next && next >= 1950 ? next : null })}
        />
        <NumberCell
          label="Peso bruto vehicular"
          field="grossWeight"
          isNeeded
          decimals={2}
          most={999}
          unit="t"
          value={value.grossWeight}
          onChange={(next) => change({ grossWeight: next })}
        />
        <SatCell
          label="Permiso SCT"
          field="permit"
          list="permit"
          isNeeded
          value={value.permit}
          onChange={(next) => change({ permit: next })}
        />
        <TextCell
          label="Número de permiso"
          field="permitNumber"
          most={50}
          isNeeded
          value={value.permitNumber}
          onChange={(next) => change({ permitNumber: next })}
        />
        <TextCell
          label="Responsabilidad civil"
          field="liabilityInsurer"
          most={50}
          isNeeded
          placeholder="Aseguradora"
          value={value.liabilityInsurer}
          onChange={(next) => change({ liabilityInsurer: next })}
        />
        <TextCell
          label="Póliza"
          field="liabilityPolicy"
          most={30}
          isNeeded
          value={value.liabilityPolicy}
          onChange={(next) => change({ liabilityPolicy: next })}
        />
        {(isDangerous || value.environmentInsurer || value.environmentPolicy) && (
          <>
            <TextCell
              label="Medio ambiente"
              field="environmentInsurer"
              most={50}
              isNeeded={isDangerous}
              placeholder="Aseguradora"
              value={value.environmentInsurer}
              onChange={(next) => change({ environmentInsurer: next })}
            />
            <TextCell
              label="Póliza de medio ambiente"
              field="environmentPolicy"
              most={30}
              isNeeded={isDangerous}
              value={value.environmentPolicy}
              onChange={(next) => change({ environmentPolicy: next })}
            />
          </>
        )}
        <TextCell
          label="Seguro de la carga"
          field="cargoInsurer"
          most={50}
          placeholder="Aseguradora, si la hay"
          value={value.cargoInsurer}
          onChange={(next) => change({ cargoInsurer: next })}
        />
        <TextCell
          label="Póliza de la carga"
          field="cargoPolicy"
          most={30}
          value={value.cargoPolicy}
          onChange={(next) => change({ cargoPolicy: next })}
        />
      </div>
      <div className="cp-trailers" data-field="trailers">
        {trailers.map(({ subtype, plate }, at) => (
          <div key={at} className="cp-trailer">
            <SatCell
              label={trailers.length > 1 ? `Remolque ${at + 1}` : 'Remolque'}
              field="trailers"
              list="trailer"
              isNeeded
              value={subtype}
              onChange={(next) => changeTrailer(at, { subtype: next })}
            />
            <TextCell
              label="Placa del remolque"
              field="trailers"
              most={12}
              capitals
              isNeeded
              value={plate}
              onChange={(next) => changeTrailer(at, { plate: next })}
            />
            {!isReadOnly && (
              <Button
                type="text"
                aria-label={`Quitar el remolque ${at + 1}`}
                icon={<IconTrash size={16} stroke={1.75} />}
                onClick={() => change({ trailers: trailers.filter((_, place) => place !== at) })}
              />
            )}
          </div>
        ))}
        {!isReadOnly && trailers.length < most && (
          <Button
            type="dashed"
            icon={<IconPlus size={16} stroke={1.75} />}
            onClick={() => change({ trailers: [...trailers, { subtype: null, plate: null }] })}
          >
            Agregar remolque
          </Button>
        )}
        {rule === '0' && trailers.length === 0 && (
          <small className="muted">Esta configuración no lleva remolque.</small>
        )}
      </div>
    </div>
  )
}
