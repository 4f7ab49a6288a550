import { Button, Checkbox, Select } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { axlePresets, axleRoles, mostAxles, type Axle } from '@arriero/contract/units/axles.rules.ts'
import { plural } from '../../../kit/format.ts'
import '../units.css'

/** Axles of a type from the front to the back: what each does, its tires, whether it lifts. */
export function AxlesControl({
  value,
  onChange,
}: {
  value?: readonly Axle[] | null
  onChange?: (axles: Axle[] | null) => void
}) {
  const axles = value ?? []
  const change = (next: readonly Axle[]) => onChange?.(next.length === 0 ? null : [...next])
  const set = (at: number, part: Partial<Axle>) => change(axles.with(at, { ...axles[at]!, ...part }))
  const tires = axles.reduce((sum, { places }) => sum + places, 0)
  return (
    <div className="wheels">
      {axles.map(({ role, places, lift }, at) => (
        <div className="type-axle" key={at}>
          <span className="unit-quiet">Eje {at + 1}</span>
          <Select<Axle['role']>
            aria-label={`Qué hace el eje ${at + 1}`}
            value={role}
            options={axleRoles.map(({ code, label }) => ({ value: code, label }))}
            onChange={(next) => set(at, { role: next })}
          />
          <Select<Axle['places']>
            aria-label={`Neumáticos del eje ${at + 1}`}
            value={places}
            options={[
              { value: 2, label: '2' },
              { value: 4, label: '4' },
            ]}
            onChange={(next) => set(at, { places: next })}
          />
          <Checkbox checked={lift} onChange={({ target }) => set(at, { lift: target.checked })}>
            Retráctil
          </Checkbox>
          <Button
            type="text"
            aria-label={`Quitar el eje ${at + 1}`}
            icon={<IconTrash size={16} stroke={1.75} />}
            onClick={() => change(axles.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div className="shape-actions period-bar">
        {axles.length < mostAxles && (
          <Button
            size="small"
            icon={<IconPlus size={15} stroke={1.75} />}
            onClick={() => change([...axles, { role: axles.length === 0 ? 'steer' : 'drive', places: 4, lift: false }])}
          >
            Agregar eje
          </Button>
        )}
        {axles.length === 0 &&
          axlePresets.map(({ label, axles: preset }) => (
            <Button key={label} size="small" onClick={() => change(preset)}>
              {label}
            </Button>
          ))}
        {axles.length > 0 && <span className="unit-quiet">{plural(tires, 'neumático', 'neumáticos')}</span>}
      </div>
    </div>
  )
}
