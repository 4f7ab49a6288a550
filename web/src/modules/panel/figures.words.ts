import type { Panel, PanelPeriod } from '@arriero/contract/panel/control-panel.contract.ts'
import { number, weekday } from '../../kit/format.ts'

export interface Delta {
  words: string
  /** Up, down or the same; good, bad or neither. */
  way: 'up' | 'down' | 'same'
  tone: 'good' | 'bad' | 'none'
}

export const periodLabels: Record<PanelPeriod, string> = { today: 'Hoy', week: '7 días', month: '30 días' }
/** What the figures are held against; `at` is now, ISO. */
export function againstWords(period: PanelPeriod, at: string): string {
  if (period === 'today') return `contra el ${weekday(at)} pasado a la misma hora`
  return period === 'week' ? 'contra los 7 días anteriores' : 'contra los 30 días anteriores'
}

const wayOf = (change: number): Delta['way'] => (change > 0 ? 'up' : change < 0 ? 'down' : 'same')
const toneOf = (change: number, isMoreGood: boolean): Delta['tone'] =>
  change === 0 ? 'none' : change > 0 === isMoreGood ? 'good' : 'bad'
const signed = (value: number, digits = 0) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value), digits)}`

/** The change of a count; nothing while there is nothing to hold it against. */
export function countDelta(now: number, before: number, isMoreGood = true): Delta | undefined {
  if (now === 0 && before === 0) return undefined
  const change = now - before
  return { words: signed(change), way: wayOf(change), tone: toneOf(change, isMoreGood) }
}

/** The change in percent of what was before. */
export function percentDelta(now: number, before: number, isMoreGood = true): Delta | undefined {
  if (before <= 0) return undefined
  const change = Math.round(((now - before) / before) * 1000) / 10
  return { words: `${signed(change, 1)} %`, way: wayOf(change), tone: toneOf(change, isMoreGood) }
}

type Reached = { onTime: number; late: number }
/** Share of the destinations reached in time, 0–100 with a decimal; nothing while none was reached. */
export const punctuality = ({ onTime, late }: Reached): number | undefined =>
  onTime + late === 0 ? undefined : Math.round((onTime / (onTime + late)) * 1000) / 10

export function punctualityDelta({ now, before }: NonNullable<Panel['deliveries']>): Delta | undefined {
  const [is, was] = [punctuality(now), punctuality(before)]
  if (is === undefined || was === undefined) return undefined
  const change = Math.round((is - was) * 10) / 10
  return { words: `${signed(change, 1)} pts`, way: wayOf(change), tone: toneOf(change, true) }
}
