import { amount } from './stock-words.ts'
import './stock.css'

const [width, height, left] = [320, 96, 30]

/** Running balance by day as steps, with the minimum across; drawn here because a panel needs no charting library. */
export function BalanceLine({
  balances,
  min,
  label,
}: {
  balances: readonly { day: string; qty: number }[]
  min: number
  label: string
}) {
  const most = Math.max(...balances.map(({ qty }) => qty), min, 1)
  const x = (place: number) => left + (place / Math.max(1, balances.length - 1)) * (width - left - 6)
  const y = (qty: number) => 8 + (1 - qty / most) * (height - 24)
  const steps = balances
    .map(({ qty }, place) => `${place === 0 ? 'M' : `H${x(place)}V`}${place === 0 ? `${x(0)},` : ''}${y(qty)}`)
    .join('')
  const dayOf = (place: number) => balances[place]?.day.slice(5).split('-').toReversed().join('.')
  const middle = Math.floor(balances.length / 2)
  return (
    <svg className="balance-line" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className="balance-area" d={`${steps}V${y(0)}H${x(0)}Z`} />
      <path className="balance-steps" d={steps} />
      {min > 0 && <line className="balance-min" x1={left} x2={width - 6} y1={y(min)} y2={y(min)} />}
      <text x={left - 4} y={y(most) + 4} textAnchor="end">
        {amount(most)}
      </text>
      <text x={left - 4} y={y(0)} textAnchor="end">
        0
      </text>
      <text x={x(0)} y={height - 2}>
        {dayOf(0)}
      </text>
      <text x={x(middle)} y={height - 2} textAnchor="middle">
        {dayOf(middle)}
      </text>
      <text x={width - 6} y={height - 2} textAnchor="end">
        hoy
      </text>
    </svg>
  )
}
