import { Button, Input } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Guest } from '@arriero/contract/warehouses/places.contract.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { plural } from '../../../kit/format.ts'

const texts = [
  { key: 'name', label: 'Nombre', most: 120 },
  { key: 'document', label: 'Identificación', most: 60 },
  { key: 'phone', label: 'Teléfono', most: 40 },
  { key: 'plates', label: 'Placas', most: 20 },
] as const

const check = async (_rule: unknown, guests: Guest[] | undefined) => {
  if (guests?.some(({ name }) => name.trim() === '')) throw new Error('Cada persona lleva su nombre')
}

/** Who may come into a space. */
export const GuestsField = () => (
  <Field
    name="access"
    label="Quién puede entrar"
    span={2}
    rules={[{ validator: check }]}
    words={(value) => plural((value as Guest[] | undefined)?.length ?? 0, 'persona', 'personas')}
  >
    <Guests />
  </Field>
)

function Guests({ value = [], onChange }: { value?: Guest[]; onChange?: (guests: Guest[]) => void }) {
  const { isReadOnly } = useFormContext()
  const put = (at: number, change: Partial<Guest>) =>
    onChange?.(value.map((guest, index) => (index === at ? { ...guest, ...change } : guest)))
  return (
    <div className="guests">
      {value.length === 0 && <p className="muted">Nadie todavía.</p>}
      {value.map((guest, at) => (
        // Rows have no name of their own: their place is what they are.
        <div className="guest" key={at} role="group" aria-label={`Persona ${at + 1}`}>
          {texts.map(({ key, label, most }) => (
            <Input
              key={key}
              size="small"
              aria-label={`${label} de la persona ${at + 1}`}
              placeholder={label}
              maxLength={most}
              disabled={isReadOnly}
              value={guest[key] ?? ''}
              onChange={({ target }) => put(at, { [key]: target.value })}
            />
          ))}
          {!isReadOnly && (
            <Button
              type="text"
              size="small"
              aria-label={`Quitar a ${guest.name || `la persona ${at + 1}`}`}
              icon={<IconTrash size={15} stroke={1.75} />}
              onClick={() => onChange?.(value.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          size="small"
          icon={<IconPlus size={15} stroke={2} />}
          onClick={() => onChange?.([...value, { name: '' }])}
        >
          Agregar persona
        </Button>
      )}
    </div>
  )
}
