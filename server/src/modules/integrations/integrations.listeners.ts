import { alertTold } from '../alerts/alerts.read.ts'
import { tripHappened } from '../trips/trips.read.ts'
import { writeDeliveries } from './webhooks/deliveries.ts'

// Written down with the fact itself: a crash forgets nothing, and what is done again is told once.

tripHappened.within(({ tripId, unitId, folio, name, kind, state, at, title, reason, place }, work) =>
  writeDeliveries(work, 'trip', [
    {
      unitId,
      event: `trip.${kind}`,
      at,
      key: null,
      data: { trip: { id: tripId, folio, name, state }, title, reason, place },
    },
  ]),
)

alertTold.within((alert, work) =>
  writeDeliveries(work, 'alert', [
    {
      unitId: alert.unitId,
      event: 'alert.opened',
      at: alert.at,
      key: `alert:${alert.id}`,
      data: {
        id: alert.id,
        rule: alert.ruleName,
        title: alert.title,
        detail: alert.detail,
        severity: alert.severity,
        driver: alert.driverName,
        geofence: alert.geofenceName,
        start_at: alert.startAt,
        lat: alert.lat,
        lon: alert.lon,
        speed_kmh: alert.speed,
      },
    },
  ]),
)
