import type { Feature, Point } from 'geojson'
import type { Alert } from '@arriero/contract/alerts/alerts.entities.ts'
import type { Theme } from '../../../kit/theme.ts'
import { ringColours } from '../fleet/state-look.ts'

/** Alerts that are drawn where they happened: the truck itself may be silent since. */
export const markKinds = ['jammer', 'power_cut'] as const
export type MarkKind = (typeof markKinds)[number]

export const markLabels: Record<MarkKind, string> = { jammer: 'Inhibidor', power_cut: 'Corte de corriente' }

export const markColour = (kind: MarkKind, theme: Theme) => ringColours[theme][kind === 'jammer' ? 'ale' : 'ral']

/** Radio waves struck out; a plug pulled out (Tabler icons, 24 box). */
const strokes: Record<MarkKind, string> = {
  jammer:
    'M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374M3 3l18 18',
  power_cut:
    'M16.123 16.092l-.177 .177a5.81 5.81 0 1 1 -8.215 -8.215l.159 -.159M4 20l3.5 -3.5M15 4l-3.5 3.5M20 9l-3.5 3.5M3 3l18 18',
}

/** The same drawing on the map and in the legend, as an address. */
export function markUrl(kind: MarkKind, theme: Theme): string {
  const ground = theme === 'dark' ? '#0f2233' : '#ffffff'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52" width="52" height="52"><circle cx="26" cy="26" r="23" fill="${markColour(kind, theme)}" stroke="${ground}" stroke-width="4"/><g transform="translate(10.5 10.5) scale(1.29)" fill="none" stroke="${ground}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${strokes[kind]}"/></g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const isMark = (kind: Alert['kind']): kind is MarkKind => markKinds.some((one) => one === kind)

/** Jammers and power cuts that nobody has closed and whose place is known; `k` their kind. */
export function alertMarks(
  alerts: readonly Pick<Alert, 'id' | 'kind' | 'lat' | 'lon' | 'unitId'>[],
  isShown: (unitId: number) => boolean,
): Feature<Point>[] {
  return alerts.flatMap(({ id, kind, lat, lon, unitId }) =>
    isMark(kind) && lat !== null && lon !== null && isShown(unitId)
      ? [{ type: 'Feature', id, properties: { k: kind }, geometry: { type: 'Point', coordinates: [lon, lat] } }]
      : [],
  )
}
