import type { Severity } from '../alerts/alarms.rules.ts'

/** Lengths of the periods one may look at, days; each is compared with the one of its length before it. */
export const statisticsDays = [7, 30, 90] as const

/** What an event takes from a score. */
export const eventPoints: Record<Severity, number> = { critical: 10, high: 5, medium: 2, low: 1 }
/** Taken for each point per 100 km. */
export const pointsWeight = 20
/** Under it a score says nothing. */
export const leastKm = 100

/** 0 to 100 by points per 100 km; null: too few kilometres to say. */
export const scoreOf = (points: number, km: number): number | null =>
  km < leastKm ? null : Math.max(0, Math.round(100 - (pointsWeight * points * 100) / km))

/** Events per 100 km with two decimals; null without kilometres. */
export const per100Km = (events: number, km: number): number | null =>
  km < leastKm ? null : Math.round((events * 10_000) / km) / 100

/** How the score comes about, as people read it. */
export const scoreFormula = `100 − ${pointsWeight} × puntos por cada 100 km. Un evento crítico vale ${eventPoints.critical} puntos, uno alto ${eventPoints.high}, uno medio ${eventPoints.medium} y uno bajo ${eventPoints.low}; las falsas alarmas no cuentan. Los kilómetros de cada hora son de quien tenía la unidad al empezar.`

export const scoreSides = [
  { code: 'driver', label: 'Conductor' },
  { code: 'unit', label: 'Unidad' },
  { code: 'route', label: 'Ruta' },
] as const
export type ScoreSide = (typeof scoreSides)[number]['code']

export interface HeatCell {
  /** 1 Monday … 7. */
  weekday: number
  /** 0 to 23, of the account's clock. */
  hour: number
  events: number
}
const weekdayNames = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
export const weekdayName = (weekday: number) => weekdayNames[weekday - 1] ?? ''

/** The hour of the week with the most events; null without any. Of equals the first. */
export const peakOf = (cells: readonly HeatCell[]): HeatCell | null =>
  cells.reduce<HeatCell | null>((most, cell) => (cell.events > (most?.events ?? 0) ? cell : most), null)

interface Share {
  title: string
  events: number
}
/** 'Viernes a las 17 h: 19 eventos, 12 de ellos «Distancia corta». De madrugada, 5 de 8 son «Somnolencia».' */
export function heatSentence(
  peak: HeatCell | null,
  atPeak: Share | null,
  night: (Share & { of: number }) | null,
): string {
  if (!peak) return 'Sin eventos en el periodo.'
  const events = `${peak.events} ${peak.events === 1 ? 'evento' : 'eventos'}`
  const most = atPeak && peak.events > 1 ? `, ${atPeak.events} de ellos «${atPeak.title}»` : ''
  const dark = night && night.of > 1 ? ` De madrugada, ${night.events} de ${night.of} son «${night.title}».` : ''
  return `${weekdayName(peak.weekday)} a las ${peak.hour} h: ${events}${most}.${dark}`
}
