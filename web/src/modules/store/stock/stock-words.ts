import type { MovementRow, StockRow } from '@arriero/contract/store/stock/stock.contract.ts'
import { movementLabel } from '@arriero/contract/store/store.rules.ts'
import { date, dayKey, number, plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'

/** Quantities with as many decimals as they have, three at most. */
export const amount = (value: number | null | undefined) =>
  value === null || value === undefined
    ? '—'
    : number(value, Number.isInteger(value) ? 0 : value * 10 === Math.round(value * 10) ? 1 : 3)

export const withSign = (value: number) => (value > 0 ? `+${amount(value)}` : `−${amount(-value)}`)

/** Whole days from today until a day; negative when it has passed. */
const daysUntil = (day: string) => Math.round((Date.parse(day) - Date.parse(dayKey())) / 86_400_000)

export interface Replenishment {
  tone: Tone
  top: string
  bottom: string
}

export type Stores = readonly { id: number; name: string }[]
export const namesIn = (stores: Stores) => (storeId: number) => stores.find(({ id }) => id === storeId)?.name

/** A store that has more than its own minimum and all that others lack. */
function helper({ stores }: StockRow): { storeId: number; free: number } | undefined {
  const missing = stores.reduce((sum, { qty, min }) => sum + Math.max(0, min - qty), 0)
  return stores
    .map(({ storeId, qty, reserved, min }) => ({ storeId, free: qty - reserved, spare: qty - reserved - min }))
    .filter(({ spare }) => spare >= missing)
    .toSorted((a, b) => b.spare - a.spare)[0]
}

/** What fills a part again, or that nothing does, and until when it lasts. */
export function replenishment(row: StockRow, nameOf: (storeId: number) => string | undefined): Replenishment {
  const free = row.qty - row.reserved
  const lasts =
    free <= 0
      ? 'Agotada'
      : row.dailyUse > 0
        ? `Alcanza ${plural(Math.floor(free / row.dailyUse), 'día', 'días')}`
        : 'Sin consumo'
  if (row.order) {
    const late = row.order.expectedOn === null ? null : -daysUntil(row.order.expectedOn)
    if (late !== null && late > 0)
      return { tone: 'red', top: row.order.folio, bottom: `${plural(late, 'día', 'días')} tarde` }
    return {
      tone: 'blue',
      top: row.order.folio,
      bottom: row.order.expectedOn ? `Llega ${date(row.order.expectedOn).slice(0, 5)}` : 'Sin fecha',
    }
  }
  if (row.arriving > 0) return { tone: 'blue', top: 'Traslado', bottom: `${amount(row.arriving)} en camino` }
  if (row.requested > 0) return { tone: 'amber', top: 'Pedida', bottom: `${amount(row.requested)} por ordenar` }
  if (row.shortStores > 0) {
    const near = helper(row)
    const name = near && nameOf(near.storeId)
    if (name) return { tone: 'blue', top: 'Trasladar', bottom: `${name} tiene ${amount(near.free)}` }
    return { tone: 'red', top: 'Sin pedir', bottom: lasts }
  }
  return { tone: 'green', top: 'Suficiente', bottom: lasts }
}

/** Pesos of one; null where there is none. */
export const averageCost = ({ qty, value }: Pick<StockRow, 'qty' | 'value'>) => (qty > 0 ? value / qty : null)

/** What a movement was and by which paper, and below it where and with whom. */
export const movementWords = ({ kind, document, storeName, counterpart, serial, note }: MovementRow) => ({
  top: [movementLabel(kind), document].filter(Boolean).join(' '),
  bottom: [storeName, counterpart, serial, note].filter(Boolean).join(' · '),
})

/** The sentence that a part's panel begins with. */
export function stateOf(
  row: StockRow,
  daysLeft: number | null,
  leadDays: number,
  nameOf: (storeId: number) => string | undefined,
): { tone: Tone; label: string; text: string } {
  const short = row.stores.filter(({ qty, min }) => qty < min)
  const need = row.dailyUse > 0 ? ` Salen ${number(row.dailyUse, row.dailyUse < 1 ? 2 : 1)} por día` : ''
  const end =
    daysLeft === null
      ? '.'
      : `; se ${daysLeft <= 0 ? 'agotó' : `agota en ${plural(daysLeft, 'día', 'días')}`} y comprar tarda ${plural(leadDays, 'día', 'días')}.`
  const held = row.reserved > 0 ? ` y ${amount(row.reserved)} apartadas` : ''
  const text = `Hay ${amount(row.qty)} ${row.measure}${held}.${need}${need ? end : ''}`
  if (row.qty === 0 && row.min > 0) return { tone: 'red', label: 'Agotada', text }
  if (short.length > 0) {
    const only = short.length === 1 ? nameOf(short[0]!.storeId) : undefined
    return { tone: 'amber', label: `Bajo mínimo en ${only ?? plural(short.length, 'almacén', 'almacenes')}`, text }
  }
  if (daysLeft !== null && daysLeft < leadDays) return { tone: 'amber', label: 'Se agota antes de llegar otra', text }
  return { tone: 'green', label: 'Suficiente', text }
}
