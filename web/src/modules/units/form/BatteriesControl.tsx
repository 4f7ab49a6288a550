import { Button, Input, InputNumber } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Unit } from '@arriero/contract/units/units.entities.ts'

type Batteries = Unit['batteries']
const most = 12

/** Each battery with what it is called and how many years it should last. */
export function BatteriesControl({
  value = [],
  onChange,
}: {
  value?: Batteries
  onChange?: (batteries: Batteries) => void
}) {
  const change = (at: number, part: Partial<Batteries[number]>) =>
    onChange?.(value.map((battery, place) => (place === at ? { ...battery, ...part } : battery)))
  return (
    <div>
      {value.map(({ label, lifespanYears }, at) => (
        <div className="battery" key={at}>
          <Input
            aria-label={`Nombre de la batería ${at + 1}`}
            maxLength={60}
            value={label}
            status={label.trim() ? '' : 'error'}
            placeholder="LTH L-31T"
            onChange={({ target }) => change(at, { label: target.value })}
          />
          <InputNumber
            controls={false}
            aria-label={`Vida útil de la batería ${at + 1} en años`}
            min={0}
            max={20}
            value={lifespanYears ?? null}
            suffix="años"
            onChange={(years) => change(at, { lifespanYears: years })}
          />
          <Button
            type="text"
            aria-label={`Quitar la batería ${at + 1}`}
            icon={<IconTrash size={16} stroke={1.75} />}
            onClick={() => onChange?.(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      {value.length < most && (
        <Button
          size="small"
          icon={<IconPlus size={15} stroke={1.75} />}
          onClick={() => onChange?.([...value, { label: `Batería ${value.length + 1}`, lifespanYears: 3 }])}
        >
          Agregar batería
        </Button>
      )}
    </div>
  )
}
