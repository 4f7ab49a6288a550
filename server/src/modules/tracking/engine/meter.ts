/** A reading of a device's hour meter; epoch ms. */
type Reading = { readonly hours: number; readonly at: number; readonly sourceId: number }

/** The last reading, and how many hours of ours that was. Plain JSON. */
export type Meter = Reading & { readonly ours: number }

/** A meter that turns whole hours tells an hour that began before. */
const SLACK_HOURS = 1

/**
 * What our count of engine hours should be by this reading, and the meter after it. Never less than was counted: a meter
 * that runs slower is caught up with later. One that was exchanged, is another source's, or turned more than time went
 * by starts anew.
 */
export function readMeter(
  meter: Meter | undefined,
  told: Reading,
  counted: number,
): { readonly hours: number; readonly meter: Meter } {
  const anew = { hours: counted, meter: { ...told, ours: counted } }
  if (!meter || meter.sourceId !== told.sourceId) return anew
  const turned = told.hours - meter.hours
  if (turned === 0) return { hours: counted, meter }
  if (turned < 0 || turned > (told.at - meter.at) / 3_600_000 + SLACK_HOURS) return anew
  const ours = meter.ours + turned
  return { hours: Math.max(counted, ours), meter: { ...told, ours } }
}
