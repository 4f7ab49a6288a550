import { memo } from 'react'
import { Button } from 'antd'
import { IconAlertCircle, IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { taxesWords } from '@arriero/contract/billing/documents/taxes.rules.ts'
import { money, number } from '../../../../kit/format.ts'
import { lineProblems, type LineValue } from './line-values.ts'

export interface LineShown {
  line: LineValue
  /** Its place, from 1. */
  number: number
  amount: number | undefined
  mark: 'error' | 'aviso' | undefined
  onRemove: (key: string) => void
}

const decimals = (value: number | null, least: number) => {
  const written = String(value ?? '').split('.')[1]?.length ?? 0
  return number(value, Math.max(least, Math.min(6, written)))
}

/** A line as it reads; a click opens it. */
export const LineRow = memo(function LineRow({
  line,
  number: place,
  amount,
  mark,
  onRemove,
  onOpen,
  isReadOnly,
}: LineShown & { onOpen: (key: string) => void; isReadOnly: boolean }) {
  const { key, productKey, sku, description, quantity, unitKey, unit, unitPrice, discount, taxes, optional } = line
  const [problem] = Object.values(lineProblems(line))
  const found = problem ? 'error' : mark
  const charged = taxesWords(taxes)
  const name = description || `Concepto ${place}`
  const cells = (
    <>
      <span className="doc-line-key">{productKey || '—'}</span>
      <span className="doc-line-what">
        <b title={description}>{name}</b>
        <small className={problem ? 'doc-line-problem' : ''}>
          {problem ?? ([optional && 'Opcional, no suma', sku, unit].filter(Boolean).join(' · ') || ' ')}
        </small>
      </span>
      <span>
        {decimals(quantity, 0)} <small>{unitKey}</small>
      </span>
      <span>{decimals(unitPrice, 2)}</span>
      <span>{discount ? number(discount, 2) : '–'}</span>
      <span className="doc-line-taxes" title={charged}>
        {charged}
      </span>
      <span className="doc-line-amount">
        {found === 'error' && (
          <IconAlertCircle size={15} stroke={1.75} className="check-error" aria-label="Con error" />
        )}
        {found === 'aviso' && (
          <IconAlertTriangle size={15} stroke={1.75} className="check-warning" aria-label="Con aviso" />
        )}
        {money(amount)}
      </span>
    </>
  )
  return (
    <div className="doc-line" data-line={place}>
      {isReadOnly ? (
        <div className="doc-line-cells">{cells}</div>
      ) : (
        <button type="button" className="doc-line-cells" title="Abrir el concepto" onClick={() => onOpen(key)}>
          {cells}
        </button>
      )}
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
