import { Button, Select } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Unit } from '@arriero/contract/units/units.entities.ts'
import { plural } from '../../../kit/format.ts'
import { axlesOf, presets, wheelsOf, type Axle } from './wheels.ts'

/** The axles from the front to the back, each with two tires or four; drawn as seen from above. */
export function WheelsControl({
  value = [],
  onChange,
}: {
  value?: Unit['wheels']
  onChange?: (wheels: Unit['wheels']) => void
}) {
  const axles = axlesOf(value)
  const change = (next: readonly Axle[]) => onChange?.(wheelsOf(next, value))
  return (
    <div className="wheels">
      {axles.map((tires, at) => (
        <div className="axle" key={at}>
          <span className="unit-quiet">Eje {at + 1}</span>
          <span className="axle-wheels" aria-hidden>
            {Array.from({ length: tires / 2 }, (_, side) => (
              <i key={side} />
            ))}
            <b />
            {Array.from({ length: tires / 2 }, (_, side) => (
              <i key={side} />
            ))}
          </span>
          <Select<Axle>
            aria-label={`Llantas del eje ${at + 1}`}
            value={tires}
            options={[
              { value: 2, label: '2 llantas' },
              { value: 4, label: '4 llantas' },
            ]}
            onChange={(next) => change(axles.with(at, next))}
          />
          <Button
            type="text"
            aria-label={`Quitar el eje ${at + 1}`}
            icon={<IconTrash size={16} stroke={1.75} />}
            onClick={() => change(axles.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div className="shape-actions period-bar">
        {axles.length < 12 && (
          <Button
            size="small"
            icon={<IconPlus size={15} stroke={1.75} />}
            onClick={() => change([...axles, axles.length === 0 ? 2 : 4])}
          >
            Agregar eje
          </Button>
        )}
        {axles.length === 0 &&
          presets.map(({ label, axles: preset }) => (
            <Button key={label} size="small" onClick={() => change(preset)}>
              {label}
            </Button>
          ))}
        {axles.length > 0 && <span className="unit-quiet">{plural(value.length, 'llanta', 'llantas')}</span>}
      </div>
    </div>
  )
}
