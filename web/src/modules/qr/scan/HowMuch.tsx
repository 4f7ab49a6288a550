import { Button, InputNumber } from 'antd'
import { IconMinus, IconPlus } from '@tabler/icons-react'

interface HowMuchProps {
  qty: number | null
  most: number
  /** Said when it is more. */
  tooMuch: string
  measure: string
  change: (qty: number | null) => void
}
/**
 * A quantity with one thumb: less, more, or typed. The field has no bounds of its own: it would keep a former quantity
 * beside what one reads in it, and correct it under the finger that sends it.
 */
export function HowMuch({ qty, most, tooMuch, measure, change }: HowMuchProps) {
  const step = (by: number) => change(Math.min(most, Math.max(0, Math.round(((qty ?? 0) + by) * 1000) / 1000)) || null)
  const size = { size: 'large' as const }
  return (
    <>
      <div className="scan-amount">
        <Button {...size} aria-label="Una menos" icon={<IconMinus size={20} />} onClick={() => step(-1)} />
        <InputNumber<number>
          {...size}
          aria-label="Cuánto"
          status={(qty ?? 0) > most ? 'error' : ''}
          controls={false}
          inputMode="decimal"
          suffix={measure}
          value={qty}
          onChange={change}
        />
        <Button {...size} aria-label="Una más" icon={<IconPlus size={20} />} onClick={() => step(1)} />
      </div>
      {(qty ?? 0) > most && (
        <p className="tinted tone-red" role="alert">
          {tooMuch}
        </p>
      )}
    </>
  )
}
