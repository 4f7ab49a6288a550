import { money } from '../../kit/format.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { amount } from './stock/stock-words.ts'
import './goods-lines.css'

interface Line {
  name: string
  code: string
  serial?: string | null
  measure: string
  qty: number
  value: number
  /** How much of it arrived; null: nobody has said. */
  received?: number | null
}

/** What a document moves, as it is read. */
export function LinesList({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="lines">
      {lines.map((line, place) => (
        <li key={place}>
          <TwoLines top={line.name} bottom={[line.code, line.serial].filter(Boolean).join(' · ')} />
          <TwoLines
            top={`${amount(line.qty)} ${line.measure}`}
            bottom={
              line.received === undefined || line.received === null || line.received === line.qty
                ? money(line.value)
                : `llegaron ${amount(line.received)}`
            }
          />
        </li>
      ))}
    </ul>
  )
}
