import type { TripDetail, TripRow } from '@arriero/contract/trips/trips.entities.ts'

const place = (id: number | null, name: string, kind: 1 | 2 | 3, address: string | null, lat: number, lon: number) => ({
  id,
  name,
  kind,
  address,
  lat,
  lon,
})

type Brief = TripRow['destinations'][number]
const leg = (
  own: Pick<Brief, 'id' | 'origin' | 'destination' | 'estimatedLeave' | 'estimatedArrival'> & Partial<Brief>,
): Brief => ({
  clientId: 7,
  client: 'Petroquímica del Golfo',
  placeKind: own.destination.kind,
  inOrigin: false,
  distanceKm: 300,
  durationMinutes: 240,
  originInAt: null,
  originOutAt: null,
  arrivedAt: null,
  leftAt: null,
  eta: null,
  lateMinutes: null,
  skipped: false,
  ...own,
})

export const altamira = place(1, 'Planta Altamira', 1, 'Libramiento 4, Altamira, Tamaulipas, México', 22.42, -97.92)
export const sanLuis = place(2, 'Patio San Luis', 2, 'San Luis Potosí, S.L.P.', 22.15, -100.97)
const queretaro = place(null, 'Planta Quintana', 3, null, 20.612, -100.3872)

/** A trip of two destinations that has not begun; tests change what they are about. */
export const plannedTrip: TripRow = {
  id: 15,
  name: 'Viaje Norte - T-093',
  folio: 'V-24815',
  state: 1,
  status: 'active',
  platform: 1,
  unit: { id: 93, name: 'T-093', plates: '84-AB-1C' },
  lineId: 'norte',
  line: 'Norte',
  backups: [],
  drivers: [{ id: 3, name: 'Rubén de la Garza', phone: '8332184470' }],
  priceKm: 20,
  details: '',
  locks: [{ name: 'Candado 1', closed: false }],
  downloading: false,
  currentPlace: null,
  currentDestinationId: null,
  checklistFilled: false,
  checklistCounts: { demanded: 0, filled: 0, missed: 0 },
  createdAt: '2026-11-17T09:02:00.000Z',
  travelType: null,
  inTravel: false,
  leaveAt: '2026-11-17T11:20:00.000Z',
  finalArrivalAt: '2026-11-17T23:06:00.000Z',
  startedAt: null,
  finishedAt: null,
  cancelledAt: null,
  progress: { reached: 0, total: 2, percent: 0 },
  eta: null,
  lateMinutes: null,
  attention: [],
  deviatedSince: null,
  stoppedSince: null,
  lastFixAt: null,
  lat: null,
  lon: null,
  speed: null,
  totalKm: 600,
  version: 1,
  destinations: [
    leg({
      id: 151,
      origin: altamira,
      destination: sanLuis,
      estimatedLeave: '2026-11-17T11:20:00.000Z',
      estimatedArrival: '2026-11-17T17:13:00.000Z',
    }),
    leg({
      id: 152,
      origin: sanLuis,
      destination: queretaro,
      estimatedLeave: '2026-11-17T18:00:00.000Z',
      estimatedArrival: '2026-11-17T23:06:00.000Z',
    }),
  ],
}

/** The same trip as its page reads it. */
export const plannedDetail: TripDetail = {
  ...plannedTrip,
  checklist: null,
  demands: [],
  events: [],
  incidents: [],
  files: [],
  travelledKm: 0,
  deviationKm: 0,
  expectedIncome: 12_000,
  allowPhotos: true,
  finishHint: null,
  finishBlock: null,
  createdBy: null,
  cancelReason: null,
  destinations: plannedTrip.destinations.map((destination) => ({
    ...destination,
    originKind: destination.origin.kind,
    originCoordinates: null,
    destinationCoordinates: null,
    route: null,
    details: '',
    folio: '',
    inventory: [{ amount: 24, typeId: 4, type: 'Tarima azul', detail: null }],
    origin: { ...destination.origin, shape: 3, points: [[destination.origin.lat, destination.origin.lon]], sizeM: 100 },
    destination: {
      ...destination.destination,
      shape: 3,
      points: [[destination.destination.lat, destination.destination.lon]],
      sizeM: 100,
    },
  })),
}
