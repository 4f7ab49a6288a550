import { InputNumber } from 'antd'
import type { Receipt } from '@arriero/contract/eir/eir.entities.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'

type Reefer = NonNullable<Receipt['reefer']>

const measures = [
  { key: 'setPoint', label: 'Programada, °C', least: -70, most: 40, precision: 1 },
  { key: 'reading', label: 'Lectura, °C', least: -70, most: 60, precision: 1 },
  { key: 'vent', label: 'Ventilación, m³/h', least: 0, most: 500, precision: 0 },
  { key: 'humidity', label: 'Humedad, %', least: 0, most: 100, precision: 0 },
] as const

/** Temperatures of a reefer; the one it is set to is demanded. */
export const ReeferField = () => (
  <Field
    name="reefer"
    label="Refrigeración"
    span={2}
    required
    words={(value) => (value ? `${(value as Reefer).setPoint} °C` : '—')}
  >
    <Temperatures />
  </Field>
)

function Temperatures({ value, onChange }: { value?: Reefer | null; onChange?: (value: Reefer | null) => void }) {
  const { isReadOnly } = useFormContext()
  const put = (key: keyof Reefer, typed: number | null) => {
    // Without the one it is set to there is nothing to tell.
    if (key === 'setPoint' && typed === null) return onChange?.(null)
    const known = value ?? { setPoint: 0, reading: null, vent: null, humidity: null, inspectedOn: null }
    onChange?.({ ...known, [key]: typed })
  }
  return (
    <div className="eir-fields">
      {measures.map(({ key, label, least, most, precision }) => (
        <div key={key} className="eir-named">
          <span aria-hidden>{label}</span>
          <InputNumber
            aria-label={label}
            min={least}
            max={most}
            precision={precision}
            disabled={isReadOnly || (key !== 'setPoint' && !value)}
            value={value?.[key] ?? null}
            onChange={(typed) => put(key, typed)}
          />
        </div>
      ))}
    </div>
  )
}
