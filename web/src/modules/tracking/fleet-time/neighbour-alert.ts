import type { FleetAlert } from '@arriero/contract/tracking/fleet-time.contract.ts'

/** When the alert before or after a moment began; undefined: there is none. */
export function neighbourAlert(alerts: readonly FleetAlert[], at: number, by: 1 | -1): number | undefined {
  const begins = alerts.map((alert) => Date.parse(alert.at))
  return by === 1 ? begins.find((begin) => begin > at + 500) : begins.findLast((begin) => begin < at - 500)
}
