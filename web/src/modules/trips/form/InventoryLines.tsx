import { Button, Input } from 'antd'
import { IconBox, IconPlus, IconX } from '@tabler/icons-react'
import { limits } from '@arriero/contract/trips/trips.rules.ts'
import { loadInventoryTypes } from '../trip-options.ts'
import type { FormErrors } from './form-errors.ts'
import { newKey, type InventoryValue } from './form-values.ts'
import { FieldError } from './Labelled.tsx'
import { NumberControl } from './NumberControl.tsx'
import { Pick } from './Pick.tsx'

interface InventoryLinesProps {
  path: string
  lines: readonly InventoryValue[]
  errors: FormErrors
  onChange: (lines: InventoryValue[]) => void
}

/** What is delivered at a destination: type, amount and a note, line by line. */
export function InventoryLines({ path, lines, errors, onChange }: InventoryLinesProps) {
  const change = (key: string, patch: Partial<InventoryValue>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)))
  const add = () => onChange([...lines, { key: newKey(), type: null, amount: null, detail: '' }])
  return (
    <div className="inventory">
      {lines.length > 0 && (
        <div className="inventory-head" aria-hidden>
          <span>Inventario</span>
          <span>Detalle</span>
          <span>Cantidad</span>
          <span />
        </div>
      )}
      {lines.map(({ key, type, amount, detail }, at) => {
        const typeError = errors[`${path}.inventory.${at}.type`]
        const amountError = errors[`${path}.inventory.${at}.amount`]
        return (
          <div
            className="inventory-line"
            key={key}
            data-field={`${path}.inventory.${at}.${typeError ? 'type' : 'amount'}`}
          >
            <span className="inventory-type">
              <IconBox size={16} stroke={1.75} aria-hidden />
              <Pick
                id={`inventory-${key}`}
                aria-label={`Tipo del inventario ${at + 1}`}
                load={loadInventoryTypes}
                value={type}
                placeholder="Tipo de inventario"
                {...(typeError && { status: 'error' as const })}
                onPick={(option) =>
                  change(key, { type: option && { value: Number(option.value), label: option.label } })
                }
              />
            </span>
            <Input
              aria-label={`Detalle del inventario ${at + 1}`}
              value={detail}
              maxLength={200}
              onChange={(event) => change(key, { detail: event.target.value })}
            />
            <NumberControl
              id={`amount-${key}`}
              aria-label={`Cantidad del inventario ${at + 1}`}
              value={amount}
              max={1_000_000}
              {...(amountError && { status: 'error' as const })}
              onChange={(value) => change(key, { amount: value })}
            />
            <Button
              type="text"
              size="small"
              aria-label={`Quitar el inventario ${at + 1}`}
              icon={<IconX size={16} stroke={1.75} />}
              onClick={() => onChange(lines.filter((line) => line.key !== key))}
            />
            {(typeError ?? amountError) && <FieldError text={typeError ?? amountError ?? ''} />}
          </div>
        )
      })}
      {lines.length < limits.inventory && (
        <Button type="link" size="small" icon={<IconPlus size={15} stroke={2} />} onClick={add}>
          Agregar inventario
        </Button>
      )}
    </div>
  )
}
