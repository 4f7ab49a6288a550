import { useEffect, useRef } from 'react'
import { Form } from 'antd'
import { NumberField } from '../../../kit/form/fields.tsx'
import { ratesInWords, useRates } from './useRates.ts'

interface RateFieldProps {
  /** Undefined while the form has no values yet. */
  currency: string | undefined
  /** Of the document; today unless told. */
  day?: string | undefined
}

/** Pesos per unit of a foreign currency: what is known of the day stands there until somebody writes another. */
export function RateField({ currency, day }: RateFieldProps) {
  const form = Form.useFormInstance<{ exchangeRate?: number | null }>()
  const rates = useRates(currency, day)
  // What stands in the field is of this currency.
  const standsFor = useRef(currency)
  useEffect(() => {
    standsFor.current ??= currency
    const isOther = standsFor.current !== currency
    const isEmpty = !form.getFieldValue('exchangeRate')
    if (currency === 'MXN') {
      if (isOther) form.setFieldValue('exchangeRate', null)
      standsFor.current = currency
    } else if (rates && (isOther || isEmpty)) {
      form.setFieldValue('exchangeRate', rates[0]?.rate ?? null)
      standsFor.current = currency
    }
  }, [currency, rates, form])
  if (currency === undefined || currency === 'MXN') return null
  return (
    <NumberField
      name="exchangeRate"
      label="Tipo de cambio"
      unit={`MXN por ${currency}`}
      required
      {...(rates && { hint: ratesInWords(rates) })}
    />
  )
}
