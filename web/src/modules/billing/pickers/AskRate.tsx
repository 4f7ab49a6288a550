import { useEffect, useState } from 'react'
import { InputNumber } from 'antd'
import { ratesInWords, useRates } from './useRates.ts'

interface AskRateProps {
  currency: string
  onChange: (rate: number | null) => void
}

/** Asks in a dialog at how many pesos a currency stands today; what is known of it stands there first. */
export function AskRate({ currency, onChange }: AskRateProps) {
  const rates = useRates(currency)
  const [typed, setTyped] = useState<number | null>()
  const rate = typed === undefined ? (rates?.[0]?.rate ?? null) : typed
  useEffect(() => onChange(rate), [rate, onChange])
  return (
    <label className="confirm-name">
      <span>Tipo de cambio, MXN por {currency}</span>
      <InputNumber className="full-width" min={0} precision={6} controls={false} value={rate} onChange={setTyped} />
      {rates && <small className="muted">{ratesInWords(rates)}</small>}
    </label>
  )
}
