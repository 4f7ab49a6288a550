import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Button, Input, InputNumber } from 'antd'
import { IconTrash } from '@tabler/icons-react'
import { money } from '../../../../kit/format.ts'
import { SatKeySelect } from '../../pickers/SatKeyField.tsx'
import { discountOf, lineProblems, toSix, type LineValue } from './line-values.ts'
import type { LineShown } from './LineRow.tsx'
import { TaxesControl } from './TaxesControl.tsx'

const most = 999_999_999

interface LineFieldsProps extends LineShown {
  onChange: (key: string, patch: Partial<LineValue>) => void
  onNext: () => void
  onClose: () => void
  extra?: ExtraFields | undefined
}

/** Fields that only one kind of document has. */
export type ExtraFields = ComponentType<{ line: LineValue; change: (patch: Partial<LineValue>) => void }>

/** The line that is being written. */
export function LineFields({
  line,
  number: place,
  amount,
  onRemove,
  onChange,
  onNext,
  onClose,
  extra: Extra,
}: LineFieldsProps) {
  const { key, productKey, sku, description, quantity, unitKey, unit, unitPrice, taxes } = line
  const change = (patch: Partial<LineValue>) => onChange(key, patch)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const problems = lineProblems(line)
  const status = (name: keyof LineValue) => (touched.has(name) && problems[name] ? ('error' as const) : undefined)
  const leave = (name: keyof LineValue) => () => setTouched((before) => new Set([...before, name]))
  const shown = Object.entries(problems).find(([name]) => touched.has(name))?.[1]
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fields = frame.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
      // Open lists take Enter for themselves, and Ctrl+Enter saves the form.
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
      if (event.target.ariaExpanded === 'true') return
      event.preventDefault()
      onNext()
    }
    fields?.addEventListener('keydown', onKeyDown)
    return () => fields?.removeEventListener('keydown', onKeyDown)
  })
  return (
    <div className="line-open" role="group" aria-label={`Concepto ${place}`} data-line={place} ref={frame}>
      <div className="line-open-main">
        <Labelled label="Clave SAT" isFirst>
          <SatKeySelect
            list="product"
            value={productKey || null}
            status={status('productKey')}
            onBlur={leave('productKey')}
            onChange={(picked) => change({ productKey: picked ?? '' })}
          />
        </Labelled>
        <Labelled label="Concepto" className="line-open-what">
          <Input
            value={description}
            status={status('description')}
            maxLength={1000}
            onBlur={leave('description')}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Labelled>
        <Labelled label="Cantidad">
          <InputNumber
            value={quantity}
            status={status('quantity')}
            min={0}
            max={most}
            controls={false}
            onBlur={leave('quantity')}
            onChange={(typed) => change({ quantity: toSix(typed) })}
          />
        </Labelled>
        <Labelled label="Precio">
          <InputNumber
            value={unitPrice}
            status={status('unitPrice')}
            min={0}
            max={most}
            controls={false}
            placeholder="0.00"
            onBlur={leave('unitPrice')}
            onChange={(typed) => change({ unitPrice: toSix(typed) })}
          />
        </Labelled>
        <Labelled label="Descuento">
          <DiscountControl
            line={line}
            isWrong={status('discount') !== undefined}
            onChange={change}
            onLeave={leave('discount')}
          />
        </Labelled>
        <span className="doc-line-amount">{money(amount)}</span>
        <Button
          type="text"
          size="small"
          aria-label={`Quitar ${description || `concepto ${place}`}`}
          icon={<IconTrash size={16} stroke={1.75} />}
          onClick={() => onRemove(key)}
        />
      </div>
      <div className="line-open-more">
        <Labelled label="Clave de unidad">
          <Input
            value={unitKey}
            status={status('unitKey')}
            maxLength={3}
            onBlur={leave('unitKey')}
            onChange={(event) => change({ unitKey: event.target.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') })}
          />
        </Labelled>
        <Labelled label="Unidad">
          <Input
            value={unit ?? ''}
            maxLength={20}
            placeholder="Servicio"
            onChange={(event) => change({ unit: event.target.value || null })}
          />
        </Labelled>
        <Labelled label="No. de identificación">
          <Input value={sku ?? ''} maxLength={100} onChange={(event) => change({ sku: event.target.value || null })} />
        </Labelled>
        <TaxesControl taxes={taxes} onChange={(next) => change({ taxes: next })} />
        {Extra && <Extra line={line} change={change} />}
      </div>
      {shown && (
        <p className="doc-line-problem" role="alert">
          {shown}
        </p>
      )}
    </div>
  )
}

interface LabelledProps {
  label: string
  className?: string
  /** Gets the focus when the line opens. */
  isFirst?: boolean
  children: ReactNode
}

export const Labelled = ({ label, className = '', isFirst = false, children }: LabelledProps) => (
  <label className={`line-field ${className}`} {...(isFirst && { 'data-first': true })}>
    <span>{label}</span>
    {children}
  </label>
)

interface DiscountControlProps {
  line: LineValue
  isWrong: boolean
  onChange: (patch: Partial<LineValue>) => void
  onLeave: () => void
}

/** Money, or a share that becomes money: '5 %'. */
function DiscountControl({ line, isWrong, onChange, onLeave }: DiscountControlProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      className="number-input"
      inputMode="decimal"
      placeholder="0.00 o 5 %"
      {...(isWrong && { status: 'error' })}
      value={typed ?? line.discount ?? ''}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange({ discount: discountOf(event.target.value, line) })
      }}
      onBlur={() => {
        setTyped(undefined)
        onLeave()
      }}
    />
  )
}
