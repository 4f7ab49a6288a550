import { z } from 'zod'
import { id, moment, named, wire } from '../core/wire.ts'
import { demandStates, limits, tripMomentCodes, tripStatuses } from './trips.rules.ts'

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
const inRange = (value: unknown, most: number) => typeof value === 'number' && value >= -most && value <= most
/** [lat, lon]: a pair, because lines have thousands. */
export const point = z.custom<[lat: number, lon: number]>(
  (pair) => Array.isArray(pair) && pair.length === 2 && inRange(pair[0], 90) && inRange(pair[1], 180),
)
export const coordinates = wire({ lat: latitude, lon: longitude })

export const tripState = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
/** 1 WIALON, 2 CONSOLE, 3 COORDENADAS. */
export const placeKind = z.union([z.literal(1), z.literal(2), z.literal(3)])

const someone = wire({ id, name: z.string() })
export const tripDriver = wire({ id, name: z.string(), phone: z.string().nullable() })
export const tripLock = wire({ name: z.string().min(1).max(60), closed: z.boolean() })
export type TripLock = z.output<typeof tripLock>

/** A place as it was when the trip was planned: later changes of the geofence do not move the trip. */
export const tripPlace = wire({
  /** Geofence id; null for coordinates. */
  id: id.nullable(),
  name: z.string(),
  kind: placeKind,
  address: z.string().nullable(),
  lat: latitude,
  lon: longitude,
  /** 1 line, 2 polygon, 3 circle. */
  shape: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** [[lat, lon], …]; a circle has one. */
  points: z.array(point),
  /** Metres: radius of a circle, whole width of a line. */
  sizeM: named('size_m', z.number().nullable()),
})
export type TripPlace = z.output<typeof tripPlace>

const briefPlace = wire({
  id: id.nullable(),
  name: z.string(),
  kind: placeKind,
  address: z.string().nullable(),
  lat: latitude,
  lon: longitude,
})

const destinationTimes = {
  estimatedLeave: named('tvd_estimated_leave_date', moment),
  estimatedArrival: named('tvd_estimated_arrival_date', moment),
  /** Real instants, told by positions: into and out of the origin, into and out of the destination. */
  originInAt: named('origin_in_at', moment.nullable()),
  originOutAt: named('origin_out_at', moment.nullable()),
  arrivedAt: named('arrived_at', moment.nullable()),
  leftAt: named('left_at', moment.nullable()),
  /** Expected arrival while it has not arrived. */
  eta: moment.nullable(),
  /** Minutes after the plan, real or expected; negative is early; null when nothing is known. */
  lateMinutes: named('late_minutes', z.number().nullable()),
  /** Passed by without being seen at it. */
  skipped: z.boolean(),
}

/** A destination of a trip as lists show it. */
export const tripDestinationBrief = wire({
  id: named('pk', id),
  clientId: named('tvd_fk_client', id.nullable()),
  client: named('client_name', z.string().nullable()),
  origin: named('tvd_plataform_route_origin', briefPlace),
  destination: named('tvd_plataform_route_destination', briefPlace),
  placeKind: named('tdv_geofence_type', placeKind),
  inOrigin: named('tvd_in_origin_geofence', z.boolean()),
  distanceKm: named('distance_km', z.number().nullable()),
  durationMinutes: named('duration_minutes', z.number().nullable()),
  ...destinationTimes,
})
export type TripDestinationBrief = z.output<typeof tripDestinationBrief>

export const inventoryLine = wire({
  amount: named('tin_amount', z.number().min(0.01).max(1_000_000)),
  typeId: named('tin_fk_type', id),
  detail: named('tin_detail', z.string().max(200).optional()),
})
export const inventoryLineRead = wire({
  amount: named('tin_amount', z.number()),
  typeId: named('tin_fk_type', id),
  type: named('type_name', z.string()),
  detail: named('tin_detail', z.string().nullable()),
})

/** A way between two places: along roads, or straight when no provider answered (`source`). */
export const plannedRoute = wire({
  points: z.array(point),
  km: z.number(),
  minutes: z.number(),
  source: z.enum(['road', 'saved', 'straight']),
})
export type PlannedRoute = z.output<typeof plannedRoute>

/** A destination with its shapes, route and load, as the detail shows it. */
export const tripDestination = wire({
  id: named('pk', id),
  clientId: named('tvd_fk_client', id.nullable()),
  client: named('client_name', z.string().nullable()),
  origin: named('tvd_plataform_route_origin', tripPlace),
  destination: named('tvd_plataform_route_destination', tripPlace),
  placeKind: named('tdv_geofence_type', placeKind),
  originKind: named('tdv_geofence_type_origin', placeKind),
  originCoordinates: named('tvd_geofence_coordinates_origin', coordinates.nullable()),
  destinationCoordinates: named('tvd_geofence_coordinates_destination', coordinates.nullable()),
  inOrigin: named('tvd_in_origin_geofence', z.boolean()),
  distanceKm: named('distance_km', z.number().nullable()),
  durationMinutes: named('duration_minutes', z.number().nullable()),
  route: named('tvd_route', plannedRoute.nullable()),
  details: named('tvd_details', z.string()),
  folio: named('tvd_folio', z.string()),
  inventory: named('tvl_inventory', z.array(inventoryLineRead)),
  ...destinationTimes,
})
export type TripDestination = z.output<typeof tripDestination>

/** Why a trip wants to be looked at, worst first. */
export const attentions = ['late', 'deviated', 'stopped', 'not_reporting', 'no_driver'] as const
export type Attention = (typeof attentions)[number]

/** What changes while a trip is under way, as lists have it and as it is told on. */
export const movingFacts = {
  /** Expected arrival at the next destination. */
  eta: moment.nullable(),
  lateMinutes: named('late_minutes', z.number().nullable()),
  attention: z.array(z.enum(attentions)),
  deviatedSince: named('deviated_since', moment.nullable()),
  stoppedSince: named('stopped_since', moment.nullable()),
  lastFixAt: named('last_fix_at', moment.nullable()),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  speed: z.number().nullable(),
}

/** Checklists a trip demands, those filled, and those whose moment passed without them. */
const checklistCounts = wire({ demanded: z.number(), filled: z.number(), missed: z.number() })
export type ChecklistCounts = z.output<typeof checklistCounts>

/** A checklist that a trip demands, in the order of the trip. */
const demandedChecklist = wire({
  id: named('pk', id),
  checklistId: named('checklist', id),
  name: z.string(),
  moment: z.enum(tripMomentCodes),
  destinationId: named('destination', id.nullable()),
  place: z.string().nullable(),
  state: z.enum(demandStates.map(({ code }) => code)),
  missedAt: named('missed_at', moment.nullable()),
  /** What met it, who filled it and when they were done. */
  filled: wire({ id, folio: z.string(), by: z.string().nullable(), at: moment }).nullable(),
})
export type DemandedChecklist = z.output<typeof demandedChecklist>

const tripFacts = {
  id: named('travel_id', id),
  name: named('tra_name', z.string()),
  folio: named('tra_folio', z.string()),
  state: named('tra_estado_travel', tripState),
  status: z.enum(tripStatuses),
  /** Tracking platform of the unit: 0 none, 1 Wialon, 2 Mapon, 4 Hikvision, 5 Streamax, 6 WebFleet. */
  platform: named('tra_plataform', z.number()),
  unit: named('tra_plataform_unit', wire({ id, name: z.string(), plates: z.string().nullable() })),
  lineId: named('tra_plataform_line_resource_id', z.string().nullable()),
  line: named('line_name', z.string()),
  backups: named('tra_plataform_backrests', z.array(someone)),
  drivers: named('tra_drivers', z.array(tripDriver)),
  priceKm: named('tra_price_km', z.number()),
  details: named('tra_details', z.string()),
  locks: named('tra_locked', z.array(tripLock)),
  downloading: named('estatus_download', z.boolean()),
  currentPlace: named('estatus_download_geofence', z.string().nullable()),
  currentDestinationId: named('tra_destination_current', id.nullable()),
  checklistFilled: named('checklist_is_filled', z.boolean()),
  /** null: the caller is not told of checklists. */
  checklistCounts: named('checklist_counts', checklistCounts.nullable()),
  createdAt: named('date_registration', moment),
  travelType: named('travel_type', someone.nullable()),
  /** Left the origin and not yet finished. */
  inTravel: named('in_travel', z.boolean()),
  leaveAt: named('leave_at', moment),
  finalArrivalAt: named('final_arrival_at', moment),
  startedAt: named('started_at', moment.nullable()),
  finishedAt: named('finished_at', moment.nullable()),
  cancelledAt: named('cancelled_at', moment.nullable()),
  /** Destinations reached, of how many, and share of the planned way, 0 to 100. */
  progress: wire({ reached: z.number(), total: z.number(), percent: z.number() }),
  ...movingFacts,
  totalKm: named('total_km', z.number().nullable()),
  version: z.number(),
}

/** A trip as lists show it. */
export const tripRow = wire({ ...tripFacts, destinations: named('tvl_destinations', z.array(tripDestinationBrief)) })
export type TripRow = z.output<typeof tripRow>

/** What happened to a trip and why ('¿Por qué cambió?'). */
export const tripEvent = wire({
  id,
  at: moment,
  /** created, updated, origin_in, origin_out, destination_in, destination_out, skipped, late, on_time, deviation_start … */
  kind: z.string(),
  /** 'Cargando → En viaje', 'Viaje Creado', 'Desvío de la ruta'. */
  title: z.string(),
  /** Rule and measure in words: 'Salida de origen · 2 posiciones fuera'. */
  reason: z.string(),
  /** Geofence, coordinates or person behind it. */
  place: z.string().nullable(),
  tone: z.enum(['neutral', 'good', 'warning', 'bad', 'loading', 'unloading']),
  fromState: named('from_state', tripState.nullable()),
  toState: named('to_state', tripState.nullable()),
  destinationId: named('destination_id', id.nullable()),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  user: named('user_name', z.string().nullable()),
})
export type TripEvent = z.output<typeof tripEvent>

export const tripFile = wire({
  id,
  name: z.string(),
  type: z.string(),
  size: z.number(),
  url: named('fl_url', z.string()),
  createdAt: named('created_at', moment),
  user: named('user_name', z.string().nullable()),
})
export const tripIncident = wire({
  id,
  title: z.string(),
  description: z.string(),
  at: moment,
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  eventType: named('event_type', wire({ id, name: z.string(), color: z.string() }).nullable()),
  user: named('user_name', z.string().nullable()),
  createdAt: named('created_at', moment),
  files: z.array(tripFile),
})
export type TripIncident = z.output<typeof tripIncident>

/** A trip whole: with shapes, routes, load, history, incidents and files. */
export const tripDetail = wire({
  ...tripFacts,
  destinations: named('tvl_destinations', z.array(tripDestination)),
  checklist: z.unknown(),
  demands: named('demanded_checklists', z.array(demandedChecklist)),
  events: z.array(tripEvent),
  incidents: z.array(tripIncident),
  files: z.array(tripFile),
  travelledKm: named('travelled_km', z.number()),
  deviationKm: named('deviation_km', z.number()),
  /** Price per km over the planned way, pesos. */
  expectedIncome: named('expected_income', z.number().nullable()),
  /** May photographs be uploaded (rule PERM-04)? */
  allowPhotos: named('allow_photos', z.boolean()),
  /** null: may be finished; else the reason why it should wait. */
  finishHint: named('finish_hint', z.string().nullable()),
  /** Why it may not be finished by hand; null: nothing is missing. */
  finishBlock: named('finish_block', z.string().nullable()),
  createdBy: named('created_by_name', z.string().nullable()),
  cancelReason: named('cancel_reason', z.string().nullable()),
})
export type TripDetail = z.output<typeof tripDetail>

const draftName = z.string().trim().max(120)
const draftText = z.string().max(2000)
const draftChecklists = z.array(id).max(limits.checklists)

/** A destination as the form sends it; the origin of all but the first may be left out: it is the place before. */
export const destinationDraft = wire({
  id: named('pk', id.optional()),
  clientId: named('tvd_fk_client', id.nullable().optional()),
  originKind: named('tdv_geofence_type_origin', placeKind.optional()),
  placeKind: named('tdv_geofence_type', placeKind),
  originId: named('tvd_plataform_route_origin', id.nullable().optional()),
  destinationId: named('tvd_plataform_route_destination', id.nullable().optional()),
  originCoordinates: named('tvd_geofence_coordinates_origin', coordinates.nullable().optional()),
  destinationCoordinates: named('tvd_geofence_coordinates_destination', coordinates.nullable().optional()),
  originName: named('origin_name', draftName.nullable().optional()),
  destinationName: named('destination_name', draftName.nullable().optional()),
  estimatedLeave: named('tvd_estimated_leave_date', moment),
  estimatedArrival: named('tvd_estimated_arrival_date', moment),
  inventory: named('tvl_inventory', z.array(inventoryLine).max(limits.inventory).optional()),
  details: named('tvd_details', draftText.optional()),
  folio: named('tvd_folio', z.string().max(60).optional()),
  /** To be filled there; looked at only where the trip says what it demands. */
  checklists: draftChecklists.optional(),
})
export type DestinationDraft = z.output<typeof destinationDraft>

/** What creates a trip; with `travel_id` it updates that trip. */
export const tripDraft = wire({
  id: named('travel_id', id.nullable().optional()),
  /** The version that was read; another one on the server answers 409. */
  version: z.number().int().optional(),
  name: named('tra_name', draftName.optional()),
  unitId: named('tra_plataform_unit', id),
  lineId: named('tra_plataform_line_resource_id', z.string().max(120).nullable().optional()),
  /** The other spelling of the line. */
  transportLineId: named('transport_line_resource_id', z.string().max(120).nullable().optional()),
  drivers: named('tra_drivers', z.array(id).max(limits.drivers)),
  backups: named('tra_plataform_backrests', z.array(id).max(limits.backups).optional()),
  priceKm: named('tra_price_km', z.number().min(0).max(10_000).optional()),
  details: named('tra_details', draftText.optional()),
  locks: named('tra_locked', z.array(tripLock).max(limits.locks).optional()),
  travelTypeId: named('travel_type_id', id.nullable().optional()),
  destinations: named('tvl_destinations', z.array(destinationDraft).min(1).max(limits.destinations)),
  /** Ours: what is to be filled before it leaves and at its end; left out, what the trip demands stays. */
  checklists: wire({ leave: draftChecklists, end: draftChecklists }).optional(),
  /** Ours: the quotation that a new trip comes from; its price is the agreed one. */
  quotationId: named('quotation_id', id.optional()),
  /** Save although the unit or a driver is busy then. */
  ignoreClash: named('ignore_clash', z.boolean().optional()),
})
export type TripDraft = z.output<typeof tripDraft>

/** Trips by what the lists' tabs and the dashboard count. */
export const tripCounts = wire({
  active: z.number(),
  notStarted: named('not_started', z.number()),
  travelling: z.number(),
  loading: z.number(),
  unloading: z.number(),
  late: z.number(),
  deviated: z.number(),
  stopped: z.number(),
  notReporting: named('not_reporting', z.number()),
  /** With a demanded checklist whose moment passed without it. */
  missedChecklist: named('missed_checklist', z.number()),
  finished: z.number(),
  finishedToday: named('finished_today', z.number()),
  cancelled: z.number(),
})
export type TripCounts = z.output<typeof tripCounts>
