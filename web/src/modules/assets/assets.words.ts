import type { Asset } from '@arriero/contract/assets/assets.contract.ts'
import {
  available,
  bookValue,
  forSale,
  inWorkshop,
  rented,
  type AssetState,
} from '@arriero/contract/assets/assets.rules.ts'
import { labelSheet, perPage } from '@arriero/contract/qr/qr.sheets.ts'
import type { Tone } from '../../kit/palette.ts'
import { date, dayKey, plural } from '../../kit/format.ts'

export const assetTones: Record<AssetState, Tone> = {
  [available]: 'green',
  [rented]: 'blue',
  [inWorkshop]: 'amber',
  [forSale]: 'violet',
}

const dayMs = 86_400_000
/** Days from one day to another, by the calendar. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Whole days since it should have been back; 0: it is not late. */
export const daysLate = ({ state, dueBack }: Asset, today = dayKey()) =>
  state === rented && dueBack ? Math.max(0, daysBetween(dueBack, today)) : 0

const late = (days: number) => plural(days, 'día tarde', 'días tarde')

/** What comes next for it, over its detail; `isUrgent`: it is late. */
export function whatNext(asset: Asset, today = dayKey()): { top: string; bottom: string; isUrgent: boolean } {
  const overdue = daysLate(asset, today)
  if (overdue > 0) return { top: late(overdue), bottom: `Debió volver ${date(asset.dueBack)}`, isUrgent: true }
  if (asset.state === rented && asset.dueBack)
    return { top: `Vuelve ${date(asset.dueBack)}`, bottom: 'Renta', isUrgent: false }
  if (asset.state === inWorkshop) {
    const since = daysBetween(dayKey(asset.stateSince), today)
    return {
      top: `${plural(since, 'día', 'días')} en taller`,
      bottom: asset.openWork ?? 'Sin mantenimiento',
      isUrgent: false,
    }
  }
  if (!asset.nextOn) return { top: asset.nextWhat ?? '—', bottom: '', isUrgent: false }
  const left = daysBetween(today, asset.nextOn)
  const when = left < 0 ? late(-left) : left === 0 ? 'Hoy' : `En ${plural(left, 'día', 'días')}`
  return { top: `${asset.nextWhat ?? 'Pendiente'} ${date(asset.nextOn)}`, bottom: when, isUrgent: left < 0 }
}

/** Pesos it is worth in the books today; null: nobody said what it cost. */
export const worth = (asset: Asset, today = dayKey()) => bookValue(asset, today)

/** Part of its cost that is left, 0 to 1. */
export function shareLeft(asset: Asset): number | null {
  const value = worth(asset)
  return value === null || !asset.cost ? null : value / asset.cost
}

/** What an asset lacks, as the strip and the filter name it. */
export const needs = [
  {
    key: 'late',
    label: 'sin devolver',
    is: (asset: Asset) => daysLate(asset) > 0,
    /** Which, or how bad it is. */
    detail: (found: readonly Asset[]) => {
      const [worst] = found.toSorted((a, b) => daysLate(b) - daysLate(a))
      return worst ? `${worst.code}, ${late(daysLate(worst))}` : ''
    },
  },
  {
    key: 'holder',
    label: 'sin resguardo',
    is: ({ holder }: Asset) => holder === null,
    detail: ([first, ...more]: readonly Asset[]) =>
      first ? first.name + (more.length > 0 ? ` y ${plural(more.length, 'más', 'más')}` : '') : '',
  },
  {
    key: 'qr',
    label: 'sin código QR',
    is: ({ qr }: Asset) => qr === null,
    detail: ({ length }: readonly Asset[]) =>
      plural(Math.ceil(length / perPage(labelSheet('5160'))), 'hoja de etiquetas', 'hojas de etiquetas'),
  },
] as const
