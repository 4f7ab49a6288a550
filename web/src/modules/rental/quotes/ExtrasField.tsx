import { useState } from 'react'
import { Button, Input, InputNumber, Select } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Extra } from '@arriero/contract/rental/arrangements.entities.ts'
import { chargedBy, mostExtras } from '@arriero/contract/rental/rental.rules.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import { itemsLike, type ItemOption } from '../rental.data.ts'

const inWords = (value: unknown) =>
  Array.isArray(value) ? (value as Extra[]).map(({ name }) => name).join(', ') || '—' : '—'

/** What goes with it: of the rate list, or named here. */
export const ExtrasField = ({ disabled = false }: { disabled?: boolean }) => (
  <Field name="extras" label="Adicionales" span={2} required={false} words={inWords}>
    <Extras isOff={disabled} />
  </Field>
)

interface ExtrasProps {
  value?: Extra[]
  onChange?: (extras: Extra[]) => void
  isOff: boolean
}

const loadExtras = itemsLike('extra')
const perOptions = chargedBy.map(({ per: value, label }) => ({ value, label }))

function Extras({ value = [], onChange, isOff }: ExtrasProps) {
  const { isReadOnly } = useFormContext()
  const [added, setAdded] = useState(0)
  const isFixed = isReadOnly || isOff
  const set = (at: number, change: Partial<Extra>) =>
    onChange?.(value.map((one, other) => (other === at ? { ...one, ...change } : one)))
  const add = (extra: Extra) => {
    onChange?.([...value, extra])
    setAdded((times) => times + 1)
  }
  return (
    <div className="extras">
      {value.map((extra, at) => (
        <div className="extra" key={`${extra.itemId ?? 'own'} ${at}`}>
          <Input
            aria-label={`Nombre del adicional ${at + 1}`}
            value={extra.name}
            maxLength={120}
            disabled={isFixed}
            onChange={({ target }) => set(at, { name: target.value })}
          />
          <InputNumber
            aria-label={`Precio de ${extra.name}`}
            prefix="$"
            value={extra.price}
            min={0}
            max={9_999_999}
            precision={2}
            controls={false}
            disabled={isFixed}
            onChange={(price) => set(at, { price: price ?? 0 })}
          />
          <Select
            aria-label={`Cómo se cobra ${extra.name}`}
            value={extra.per}
            options={perOptions}
            disabled={isFixed}
            onChange={(per) => set(at, { per })}
          />
          <InputNumber
            aria-label={`Cantidad de ${extra.name}`}
            value={extra.quantity}
            min={1}
            max={999}
            precision={0}
            controls={false}
            disabled={isFixed}
            onChange={(quantity) => set(at, { quantity: quantity ?? 1 })}
          />
          {!isFixed && (
            <Button
              type="text"
              aria-label={`Quitar ${extra.name}`}
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange?.(value.filter((_, other) => other !== at))}
            />
          )}
        </div>
      ))}
      {!isFixed && value.length < mostExtras && (
        <div className="extras-more">
          <RemoteSelect
            // Empty again after each.
            key={added}
            load={loadExtras}
            placeholder="Seguro, operador, remolque…"
            onPick={(option) => {
              // What is picked is the very option that was loaded.
              const { item } = option as ItemOption
              add({ itemId: item.id, name: item.name, price: item.rateDay, per: item.per, quantity: 1 })
            }}
          />
          <Button
            type="text"
            icon={<IconPlus size={16} stroke={1.75} />}
            onClick={() => add({ itemId: null, name: 'Otro', price: 0, per: 'once', quantity: 1 })}
          >
            Otro
          </Button>
        </div>
      )}
      {isFixed && value.length === 0 && <p className="muted">Ninguno</p>}
    </div>
  )
}
