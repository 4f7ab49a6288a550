import { CfdiError } from '../model/finding.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  try {
    // Swedish writes dates as ISO 8601 does.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
    return format
  } catch (cause) {
    throw new CfdiError('ARRFECHA01', `La zona horaria «${timeZone}» de la sucursal no existe.`, [], { cause })
  }
}

/**
 * The fiscal date-time of a moment: `YYYY-MM-DDThh:mm:ss` of the branch's IANA zone, without zone (§7).
 * @throws CfdiError ARRFECHA01 unknown zone · ARRFECHA02 no date
 */
export function localDateTime(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) throw new CfdiError('ARRFECHA02', `«${instant}» no es una fecha.`)
  return formatOf(timeZone).format(at).replace(' ', 'T')
}
