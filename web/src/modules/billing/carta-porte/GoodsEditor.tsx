import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { Button } from 'antd'
import { IconAlertCircle, IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { money, number } from '../../../kit/format.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { RowContext } from './cells.tsx'
import type { GoodsValue, StopValue } from './carta-porte-values.ts'
import { GoodsFields } from './GoodsFields.tsx'

interface GoodsEditorProps {
  value?: readonly GoodsValue[]
  onChange?: (goods: GoodsValue[]) => void
  stops: readonly StopValue[]
  isInternational: boolean
  open: string | undefined
  onOpen: (key: string | undefined) => void
  marks: ReadonlyMap<string, 'error' | 'aviso'>
}

/** What is carried: one row open, the others read as text, so that a thousand stay quick. */
export function GoodsEditor({ value = [], onChange, stops, isInternational, open, onOpen, marks }: GoodsEditorProps) {
  const { isReadOnly } = useFormContext()
  // Rows are drawn anew only when their own good changes: what they call must not.
  const latest = useRef({ value, onChange })
  useLayoutEffect(() => void (latest.current = { value, onChange }), [value, onChange])
  const change = useCallback((key: string, patch: Partial<GoodsValue>) => {
    const { value: goods, onChange: send } = latest.current
    send?.(goods.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  }, [])
  const remove = useCallback(
    (key: string) => latest.current.onChange?.(latest.current.value.filter((one) => one.key !== key)),
    [],
  )
  const ends = destinationMarks(stops)
  return (
    <div className="cp-rows">
      <div className="cp-row cp-goods cp-head" aria-hidden>
        <span>Bienes transportados</span>
        <span>Cantidad</span>
        <span>Peso kg</span>
        <span>Reparto</span>
        <span>Material peligroso</span>
        <span>Valor</span>
      </div>
      {value.map((one, at) => (
        <RowContext key={one.key} value={{ list: 'goods', row: at }}>
          <GoodsRow
            one={one}
            spread={spreadWords(one, ends)}
            mark={marks.get(`goods.${at}`)}
            isOpen={open === one.key}
            isReadOnly={isReadOnly}
            onOpen={onOpen}
            onRemove={remove}
          />
          {open === one.key && (
            <fieldset disabled={isReadOnly} className="cp-fieldset">
              <GoodsFields one={one} stops={stops} isInternational={isInternational} change={change} />
            </fieldset>
          )}
        </RowContext>
      ))}
      {value.length === 0 && <p className="doc-lines-none">Sin mercancías todavía.</p>}
    </div>
  )
}

/** 'D1', 'D2' by the number of the destination. */
const destinationMarks = (stops: readonly StopValue[]) =>
  new Map(stops.filter(({ kind }) => kind === 'Destino').map(({ number: own }, at) => [own, `D${at + 1}`]))

function spreadWords({ carried = [] }: GoodsValue, ends: ReadonlyMap<number, string>): string {
  if (ends.size < 2) return 'Completo'
  const parts = carried.filter(({ quantity }) => quantity > 0)
  if (parts.length === 0) return 'Sin repartir'
  return parts.map(({ quantity, destination }) => `${number(quantity)} a ${ends.get(destination) ?? '?'}`).join(', ')
}

const hazardWords = ({ hazardous, hazardKey }: GoodsValue) =>
  hazardous === 'Sí' ? `Sí, UN${hazardKey ?? ' sin clave'}` : hazardous === 'No' ? 'No' : 'No aplica'

interface GoodsRowProps {
  one: GoodsValue
  spread: string
  mark: 'error' | 'aviso' | undefined
  isOpen: boolean
  isReadOnly: boolean
  onOpen: (key: string | undefined) => void
  onRemove: (key: string) => void
}

const GoodsRow = memo(function GoodsRow({ one, spread, mark, isOpen, isReadOnly, onOpen, onRemove }: GoodsRowProps) {
  const { key, description, productKey, quantity, unitKey, unit, weightKg, value, currency } = one
  const name = description || 'Mercancía sin descripción'
  return (
    <div className={`cp-goods-frame ${mark ? `cp-marked-${mark}` : ''}`}>
      <button
        type="button"
        className="cp-row cp-goods"
        aria-expanded={isOpen}
        title={isOpen ? 'Cerrar la mercancía' : 'Abrir la mercancía'}
        onClick={() => onOpen(isOpen ? undefined : key)}
      >
        <span className="cp-what">
          {mark === 'error' && (
            <IconAlertCircle size={15} stroke={1.75} className="check-error" aria-label="Con error" />
          )}
          {mark === 'aviso' && (
            <IconAlertTriangle size={15} stroke={1.75} className="check-warning" aria-label="Con aviso" />
          )}
          <TwoLines top={name} bottom={productKey ?? 'Sin clave'} />
        </span>
        <TwoLines
          top={quantity === null ? '–' : number(quantity, 2).replace(/\.00$/, '')}
          bottom={[unitKey, unit].filter(Boolean).join(' ') || 'Sin unidad'}
        />
        <span>{weightKg ? number(weightKg, 3) : '–'}</span>
        <span title={spread}>{spread}</span>
        <span>{hazardWords(one)}</span>
        <span>{value ? money(value).replace('$', currency === 'MXN' || !currency ? '$' : `${currency} `) : '–'}</span>
      </button>
      {!isReadOnly && (
        <Button
          type="text"
          size="small"
          aria-label={`Quitar ${name}`}
          icon={<IconTrash size={16} stroke={1.75} />}
          onClick={() => onRemove(key)}
        />
      )}
    </div>
  )
})
