import { createContext, useContext, useState, type ReactNode } from 'react'
import { Input, InputNumber, Select } from 'antd'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { SatKeySelect } from '../pickers/SatKeyField.tsx'
import type { SatListName } from '../pickers/sat-keys.ts'
import { fieldKey, type Marks, type Target } from './concerns.ts'

/** What the review found, by field: every cell shows its own. */
export const MarksContext = createContext<Marks>(new Map())
/** The row that its cells stand in. */
export const RowContext = createContext<Pick<Target, 'list' | 'row'>>({})

interface CellProps {
  label: string
  /** Its name in the row, by which findings and 'Ir' reach it. */
  field: string
  isNeeded?: boolean
  hint?: ReactNode
  className?: string
  /** Several controls under one name. */
  isGroup?: boolean
}

/** How a field stands, and how it is found on screen. */
export function useCell(field: string) {
  const marks = useContext(MarksContext)
  const key = fieldKey({ ...useContext(RowContext), field })
  const { isReadOnly } = useFormContext()
  const mark = marks.get(key)
  const status = mark === 'error' ? ('error' as const) : mark === 'aviso' ? ('warning' as const) : undefined
  return { key, isReadOnly, ...(status && { status }) }
}

/** Label above its control; a group of controls is named by it too. */
export function Cell({
  label,
  field,
  isNeeded = false,
  hint,
  className = '',
  isGroup = false,
  children,
}: CellProps & { children: ReactNode }) {
  const { key } = useCell(field)
  const inside = (
    <>
      <span>
        {label}
        {isNeeded && (
          <span className="required" aria-label="obligatorio">
            *
          </span>
        )}
      </span>
      {children}
      {hint && <small className="muted">{hint}</small>}
    </>
  )
  const shared = { className: `line-field cp-cell ${className}`, 'data-field': key }
  return isGroup ? (
    <div role="group" aria-label={label} {...shared}>
      {inside}
    </div>
  ) : (
    <label {...shared}>{inside}</label>
  )
}

interface TextCellProps extends CellProps {
  value: string | null | undefined
  onChange: (value: string | null) => void
  most: number
  capitals?: boolean
  placeholder?: string
}
export function TextCell({ value, onChange, most, capitals = false, placeholder, ...cell }: TextCellProps) {
  const { isReadOnly, status } = useCell(cell.field)
  return (
    <Cell {...cell}>
      <Input
        value={value ?? ''}
        maxLength={most}
        disabled={isReadOnly}
        {...(status && { status })}
        {...(placeholder && { placeholder })}
        onChange={({ target }) => onChange((capitals ? target.value.toUpperCase() : target.value) || null)}
      />
    </Cell>
  )
}

interface NumberCellProps extends CellProps {
  value: number | null | undefined
  onChange: (value: number | null) => void
  decimals: number
  most?: number
  unit?: string
}
export function NumberCell({ value, onChange, decimals, most = 99_999_999, unit, ...cell }: NumberCellProps) {
  const { isReadOnly, status } = useCell(cell.field)
  const scale = 10 ** decimals
  return (
    <Cell {...cell}>
      <InputNumber
        value={value ?? null}
        min={0}
        max={most}
        controls={false}
        disabled={isReadOnly}
        {...(unit && { suffix: unit })}
        {...(status && { status })}
        onChange={(typed) => onChange(typed === null ? null : Math.round(typed * scale) / scale)}
      />
    </Cell>
  )
}

interface ChoiceCellProps<Key extends string> extends CellProps {
  value: Key | null | undefined
  onChange: (value: Key | null) => void
  options: readonly { key: Key; label: string }[]
  clearable?: boolean
  /** Without the key before its words. */
  isPlain?: boolean
  placeholder?: string
}
export function ChoiceCell<Key extends string>({
  value,
  onChange,
  options,
  clearable = false,
  isPlain = false,
  placeholder = 'Seleccione',
  ...cell
}: ChoiceCellProps<Key>) {
  const { isReadOnly, status } = useCell(cell.field)
  return (
    <Cell {...cell}>
      <Select
        value={value ?? null}
        allowClear={clearable}
        disabled={isReadOnly}
        placeholder={placeholder}
        showSearch={{ optionFilterProp: 'label' }}
        {...(status && { status })}
        options={options.map(({ key, label }) => ({ value: key, label: isPlain ? label : `${key} ${label}` }))}
        onChange={(picked) => onChange(picked ?? null)}
      />
    </Cell>
  )
}

interface SatCellProps extends CellProps {
  list: SatListName
  value: string | null | undefined
  onChange: (value: string | null) => void
  clearable?: boolean
}
export function SatCell({ list, value, onChange, clearable = false, ...cell }: SatCellProps) {
  const { isReadOnly, status } = useCell(cell.field)
  return (
    <Cell {...cell}>
      <SatKeySelect
        list={list}
        value={value}
        clearable={clearable}
        disabled={isReadOnly || undefined}
        status={status === 'error' ? status : undefined}
        onChange={onChange}
      />
    </Cell>
  )
}

interface MomentCellProps extends CellProps {
  value: string | null | undefined
  onChange: (value: string | null) => void
  near?: string | null | undefined
}
export function MomentCell({ value, onChange, near, ...cell }: MomentCellProps) {
  const { isReadOnly, status } = useCell(cell.field)
  const [problem, setProblem] = useState<string>()
  return (
    <Cell {...cell} {...(problem && { hint: problem })}>
      <MomentInput
        withTime
        value={value ?? null}
        near={near}
        disabled={isReadOnly || undefined}
        status={status === 'error' || problem ? 'error' : undefined}
        onUnread={setProblem}
        onChange={onChange}
        aria-label={cell.label}
      />
    </Cell>
  )
}
