import type { CatalogLookup } from '../catalogs/catalog-lookup.ts'
import { localDateTime } from '../build/local-time.ts'
import { zonesOfPostalCode } from '../build/postal-zones.ts'
import type { Cfdi, Cfdi33 } from '../model/cfdi.ts'
import type { Finding } from '../model/finding.ts'

const HOUR_MS = 3_600_000
const WINDOW_HOURS = 72
/** Clocks of issuer and PAC differ a little. */
const AHEAD_MINUTES = 5

/** Wall-clock difference in hours; both are read as if they were UTC, so the zone cancels out. */
function hoursBetween(from: string, to: string): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / HOUR_MS
}

/** `Fecha` against the moment of stamping in the zone of the branch (§7): not in the future, not past 72 h (401). */
export function issueTime(
  cfdi: Cfdi | Cfdi33,
  now: string,
  timeZone: string | undefined,
  catalogs: CatalogLookup,
): Finding[] {
  const day = cfdi.Fecha.slice(0, 10)
  const known = timeZone ?? catalogs.find('c_CodigoPostal', cfdi.LugarExpedicion, day)?.columns.zona
  const zones = known === undefined ? zonesOfPostalCode(cfdi.LugarExpedicion) : [known]
  // Where the place has several clocks, a date is wrong only by all of them.
  const ages = zones.map((zone) => hoursBetween(cfdi.Fecha, localDateTime(now, zone)))
  const finding = (message: string): Finding[] => [
    { code: '401', path: 'Fecha', message, layer: 'reglas', severity: 'error' },
  ]
  if (Math.min(...ages) > WINDOW_HOURS) return finding('Pasaron más de 72 horas desde la fecha de emisión.')
  if (Math.max(...ages) < -AHEAD_MINUTES / 60) {
    return finding(`La fecha de emisión está en el futuro (hora de ${zones.join(' o ')}).`)
  }
  return []
}
