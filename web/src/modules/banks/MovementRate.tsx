import { useEffect, useState } from 'react'
import { InputNumber } from 'antd'
import type { BankAccount, Transaction } from '@arriero/contract/banks/banks.entities.ts'
import { ratesInWords, useRates } from '../billing/pickers/useRates.ts'

interface MovementRateProps {
  movement: Transaction
  account: BankAccount
  onChange: (rate: number | null) => void
}

/** Pesos per unit of what came in: what is known of its day stands there until somebody writes another. */
export function MovementRate({ movement: { day }, account: { currency }, onChange }: MovementRateProps) {
  const rates = useRates(currency, day)
  const [typed, setTyped] = useState<number | null>()
  const rate = typed === undefined ? (rates?.[0]?.rate ?? null) : typed
  useEffect(() => onChange(rate), [rate, onChange])
  return (
    <div className="bank-field">
      Tipo de cambio
      <InputNumber
        aria-label="Tipo de cambio"
        className="full-width"
        min={0.000001}
        precision={6}
        controls={false}
        suffix={`MXN por ${currency}`}
        value={rate}
        onChange={setTyped}
      />
      {rates && <small>{ratesInWords(rates)}</small>}
    </div>
  )
}
