/** The hour meter of a device: its last reading, and how many hours of ours that was. Plain JSON; epoch ms. */
export type Meter = { readonly hours: number; readonly at: number; readonly ours: number }

/** A meter that turns whole hours tells an hour that began before. */
const SLACK_HOURS = 1

/**
 * What our count of engine hours should be by this reading, and the meter after it. Never less than was counted: a meter
 * that runs slower is caught up with later. One that was exchanged, or turned more than time went by, starts anew.
 */
export function readMeter(
  meter: Meter | undefined,
  told: { readonly hours: number; readonly at: number },
  counted: number,
): { readonly hours: number; readonly meter: Meter } {
  const anew = { hours: counted, meter: { ...told, ours: counted } }
  if (!meter) return anew
  const turned = told.hours - meter.hours
  if (turned === 0) return { hours: counted, meter }
  if (turned < 0 || turned > (told.at - meter.at) / 3_600_000 + SLACK_HOURS) return anew
  const ours = meter.ours + turned
  return { hours: Math.max(counted, ours), meter: { ...told, ours } }
}
