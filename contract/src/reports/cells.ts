import type { ColumnType, ReportCell } from './reports.rules.ts'

const plain = [0, 1, 2].map(
  (decimals) => new Intl.NumberFormat('es-MX', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
)
const numbered = (value: number, decimals: 0 | 1 | 2) => plain[decimals]!.format(value)

/** '2 h 24', '47 min', '35 s' */
export function durationWords(seconds: number): string {
  if (Math.abs(seconds) < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${numbered(Math.floor(minutes / 60), 0)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** A cell as people read it; `moment` says an instant in the reader's zone. Empty ones are a dash. */
export function cellWords(type: ColumnType, cell: ReportCell | undefined, moment: (at: string) => string): string {
  if (cell === null || cell === undefined || cell === '') return '—'
  if (type === 'moment') return moment(String(cell))
  if (typeof cell === 'string') return cell
  switch (type) {
    case 'km':
      return `${numbered(cell, Math.abs(cell) < 100 ? 1 : 0)} km`
    case 'kmh':
      return `${numbered(cell, 0)} km/h`
    case 'seconds':
      return durationWords(cell)
    case 'percent':
      return `${numbered(cell, 1)} %`
    case 'litres':
      return `${numbered(cell, 1)} L`
    case 'money':
      return `$${numbered(cell, 2)}`
    case 'kmPerLitre':
      return `${numbered(cell, 2)} km/L`
    case 'score':
      return numbered(cell, 0)
    default:
      return numbered(cell, Number.isInteger(cell) ? 0 : 1)
  }
}
