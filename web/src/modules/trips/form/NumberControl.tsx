import { useState, type ReactNode } from 'react'
import { Input } from 'antd'
import { clampNumber, typedNumber } from '../../../kit/form/number-input.ts'
import type { ControlProps } from './Labelled.tsx'

interface NumberControlProps extends ControlProps {
  value: number | null
  max: number
  onChange: (value: number | null) => void
  prefix?: ReactNode
  suffix?: ReactNode
  placeholder?: string
  'aria-label'?: string
}

/** Digits and one point with at most two decimals, kept between 0 and its maximum (rules NUMIN-01, NUMIN-02). */
export function NumberControl({ value, max, onChange, ...control }: NumberControlProps) {
  // What is being written ('24.'), while it is no whole number yet.
  const [typed, setTyped] = useState<string>()
  const write = (text: string) => {
    const accepted = typedNumber(text)
    setTyped(accepted)
    onChange(accepted === '' || accepted === '.' ? null : Number(accepted))
  }
  const settle = () => {
    setTyped(undefined)
    if (value !== null && value > max) onChange(clampNumber(value, 0, max))
  }
  return (
    <Input
      {...control}
      className="number-input"
      inputMode="decimal"
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(event) => write(event.target.value)}
      onBlur={settle}
    />
  )
}
