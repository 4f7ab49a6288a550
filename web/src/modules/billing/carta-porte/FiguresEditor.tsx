import { Button, Select } from 'antd'
import { IconTrash } from '@tabler/icons-react'
import { listAllDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import {
  figureTypes,
  hasParts,
  roadCountries,
  transportParts,
} from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import { loadDrivers } from '../../trips/trip-options.ts'
import { Cell, ChoiceCell, RowContext, TextCell } from './cells.tsx'
import type { FigureValue } from './carta-porte-values.ts'
import { knownDriver } from './known.ts'

interface FiguresEditorProps {
  value?: readonly FigureValue[]
  onChange?: (figures: FigureValue[]) => void
}

/** Who takes part: operators with their licence, owners and lessors with what is theirs. */
export function FiguresEditor({ value = [], onChange }: FiguresEditorProps) {
  const { isReadOnly } = useFormContext()
  return (
    <div className="cp-figures">
      {value.map((figure, at) => (
        <RowContext key={figure.key} value={{ list: 'figures', row: at }}>
          <FigureFields
            figure={figure}
            change={(patch) => onChange?.(value.map((one, place) => (place === at ? { ...one, ...patch } : one)))}
          >
            {!isReadOnly && (
              <Button
                type="text"
                size="small"
                aria-label={`Quitar a ${figure.name ?? 'esta figura'}`}
                icon={<IconTrash size={16} stroke={1.75} />}
                onClick={() => onChange?.(value.filter((_, place) => place !== at))}
              />
            )}
          </FigureFields>
        </RowContext>
      ))}
      {value.length === 0 && <p className="doc-lines-none">Sin figuras todavía: falta al menos el operador.</p>}
    </div>
  )
}

interface FigureFieldsProps {
  figure: FigureValue
  change: (patch: Partial<FigureValue>) => void
  children: React.ReactNode
}

function FigureFields({ figure, change, children }: FigureFieldsProps) {
  const { type, name, rfc, licence, taxId, taxResidence, parts } = figure
  const { isReadOnly } = useFormContext()
  const mayPick = useWhyNot(listAllDrivers) === undefined && !isReadOnly
  return (
    <div className="cp-figure" role="group" aria-label={name ?? 'Figura'}>
      <div className="cp-grid">
        <ChoiceCell
          label="Figura"
          field="type"
          value={type}
          options={figureTypes}
          onChange={(next) =>
            change({
              type: next ?? '01',
              ...(next !== '01' && { licence: null, driverId: null }),
              ...(!hasParts(next ?? '') && { parts: [] }),
            })
          }
        />
        {type === '01' && mayPick && (
          <Cell label="Conductor" field="driverId">
            <RemoteSelect
              load={loadDrivers}
              placeholder="Elegir de sus conductores"
              onPick={({ value: id, label }) =>
                void knownDriver(Number(id)).then((known) => change({ driverId: Number(id), name: label, ...known }))
              }
            />
          </Cell>
        )}
        <TextCell
          label="Nombre"
          field="name"
          most={254}
          isNeeded
          className="cp-wide"
          value={name}
          onChange={(next) => change({ name: next })}
        />
        <TextCell
          label="RFC"
          field="rfc"
          most={13}
          capitals
          isNeeded={!taxId}
          value={rfc}
          onChange={(next) => change({ rfc: next })}
        />
        {type === '01' && (
          <TextCell
            label="Licencia"
            field="licence"
            most={16}
            isNeeded
            value={licence}
            onChange={(next) => change({ licence: next })}
          />
        )}
        {!rfc && (
          <>
            <TextCell
              label="Registro tributario extranjero"
              field="taxId"
              most={40}
              value={taxId}
              onChange={(next) => change({ taxId: next })}
            />
            {taxId && (
              <ChoiceCell
                label="Residencia fiscal"
                field="taxResidence"
                isNeeded
                value={taxResidence}
                options={roadCountries.filter(({ key }) => key !== 'MEX')}
                onChange={(next) => change({ taxResidence: next })}
              />
            )}
          </>
        )}
        {hasParts(type) && (
          <Cell label="Qué parte es suya" field="parts" isNeeded className="cp-wide">
            <Select
              mode="multiple"
              disabled={isReadOnly}
              value={parts ?? []}
              options={transportParts.map(({ key, label }) => ({ value: key, label: `${key} ${label}` }))}
              onChange={(next) => change({ parts: next })}
            />
          </Cell>
        )}
      </div>
      {children}
    </div>
  )
}
