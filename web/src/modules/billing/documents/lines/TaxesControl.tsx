import { useState } from 'react'
import { Button, InputNumber, Popover, Select } from 'antd'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import type { LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import { taxPresets, taxProblem, taxWords } from '@arriero/contract/billing/documents/taxes.rules.ts'
import { useFormContext } from '../../../../kit/form/form-state.ts'

interface TaxesControlProps {
  taxes: readonly LineTax[]
  onChange: (taxes: readonly LineTax[]) => void
}

/** The taxes of a line under their label. */
export const TaxesControl = (taxes: TaxesControlProps) => (
  <div className="line-field line-taxes">
    <span>Impuestos</span>
    <TaxChips {...taxes} />
  </div>
)

/** Taxes as chips; presets set them all, 'Otro' one of its own. */
export function TaxChips({ taxes, onChange }: TaxesControlProps) {
  const { isReadOnly } = useFormContext()
  return (
    <div className="tax-chips">
      {taxes.map((tax, at) => (
        <span
          key={`${taxWords(tax)}-${at}`}
          className={`chip ${taxProblem(tax) ? 'chip-wrong' : 'chip-on'}`}
          title={taxProblem(tax)}
        >
          <span>{taxWords(tax)}</span>
          {!isReadOnly && (
            <button
              type="button"
              aria-label={`Quitar ${taxWords(tax)}`}
              onClick={() => onChange(taxes.filter((_, place) => place !== at))}
            >
              <IconX size={13} stroke={2} />
            </button>
          )}
        </span>
      ))}
      <Popover
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={<TaxesEditor taxes={taxes} onChange={onChange} />}
      >
        <Button type="dashed" size="small" disabled={isReadOnly} icon={<IconPlus size={14} stroke={1.75} />}>
          {taxes.length === 0 ? 'Sin impuestos' : 'Cambiar'}
        </Button>
      </Popover>
    </div>
  )
}

/** Which tax is charged or withheld, as one choice. */
const sorts = [
  { value: 'traslado 002', label: 'IVA' },
  { value: 'retencion 002', label: 'Retención de IVA' },
  { value: 'retencion 001', label: 'Retención de ISR' },
  { value: 'traslado 003', label: 'IEPS' },
  { value: 'retencion 003', label: 'Retención de IEPS' },
] as const

function TaxesEditor({ taxes, onChange }: TaxesControlProps) {
  const [own, setOwn] = useState<LineTax>({ kind: 'retencion', tax: '002', factor: 'Tasa', rate: 0.04 })
  const change = (patch: Partial<LineTax>) => setOwn({ ...own, ...patch })
  const problem = taxProblem(own)
  return (
    <div className="taxes-editor">
      {taxPresets.map(({ key, label, taxes: set }) => (
        <Button key={key} type="text" size="small" block onClick={() => onChange(set)}>
          {label}
        </Button>
      ))}
      <div className="taxes-own">
        <Select
          aria-label="Impuesto"
          value={`${own.kind} ${own.tax}`}
          options={[...sorts]}
          onChange={(sort) => {
            const [kind, tax] = sort.split(' ') as [LineTax['kind'], LineTax['tax']]
            change({ kind, tax })
          }}
        />
        <Select
          aria-label="Factor"
          value={own.factor}
          options={(['Tasa', 'Cuota', 'Exento'] as const).map((value) => ({ value, label: value }))}
          onChange={(factor) => change({ factor, rate: factor === 'Exento' ? null : (own.rate ?? 0) })}
        />
        {own.factor !== 'Exento' && (
          <InputNumber
            aria-label={own.factor === 'Tasa' ? 'Tasa en por ciento' : 'Pesos por unidad'}
            min={0}
            max={own.factor === 'Tasa' ? 160 : 100}
            controls={false}
            suffix={own.factor === 'Tasa' ? '%' : '$'}
            value={own.rate === null ? null : Number((own.factor === 'Tasa' ? own.rate * 100 : own.rate).toFixed(4))}
            onChange={(typed) =>
              change({
                rate: typed === null ? null : Math.round((own.factor === 'Tasa' ? typed / 100 : typed) * 1e6) / 1e6,
              })
            }
          />
        )}
        <Button
          disabled={problem !== undefined || taxes.length >= 10}
          title={problem}
          onClick={() => onChange([...taxes, own])}
        >
          Agregar
        </Button>
      </div>
      {problem && <small className="doc-line-problem">{problem}</small>}
      {taxes.length > 0 && (
        <Button
          type="text"
          size="small"
          block
          icon={<IconTrash size={14} stroke={1.75} />}
          onClick={() => onChange([])}
        >
          Quitar todos
        </Button>
      )}
    </div>
  )
}
