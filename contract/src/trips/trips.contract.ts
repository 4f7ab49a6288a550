import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { documentTypes, file, form } from '../core/files.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, idList, moment, named, timezoneHours, wholeNumber, wire, yesNo } from '../core/wire.ts'
import {
  attentions,
  latitude,
  longitude,
  point,
  tripCounts,
  tripDetail,
  tripDraft,
  tripEvent,
  tripFile,
  tripIncident,
  tripLock,
  tripPlace,
  tripRow,
} from './trips.entities.ts'
import { planRequest, travelPlan } from './trips-plan.entities.ts'
import { limits, tripStatuses } from './trips.rules.ts'

const view = 'viaje.viaje_create.view'
const create = 'viaje.viaje_create.create'

/** Columns a list of trips may be sorted by; `attention` (the default) puts first what needs somebody. */
export const tripOrders = [
  'attention',
  'folio',
  'name',
  'state',
  'leave',
  'eta',
  'late',
  'unit',
  'line',
  'client',
  'created',
  'finished',
  'price',
] as const

/** Filters of lists and of the export; all may be combined. */
const filters = {
  /** States 1 to 4. */
  state: idList.optional(),
  late: yesNo.optional(),
  attention: z.enum(attentions).optional(),
  /** Planned to leave in this time. */
  from: moment.optional(),
  to: moment.optional(),
  /** Finished in this time. */
  finished_from: moment.optional(),
  finished_to: moment.optional(),
  /** Reached some destination in this time, and were not cancelled. */
  delivered_from: moment.optional(),
  delivered_to: moment.optional(),
  client_id: idList.optional(),
  unit_id: idList.optional(),
  driver_id: idList.optional(),
  line_id: z.string().max(120).optional(),
  travel_type_id: wholeNumber.optional(),
  /** Charged by no living invoice or sales note, or by one. */
  unbilled: yesNo.optional(),
  /** Of those that demand checklists: one is not filled, its moment passed without it, or all are filled. */
  checklist: z.enum(['waiting', 'missed', 'filled']).optional(),
  id: idList.optional(),
}

export const activeTrips = endpoint({
  method: 'GET',
  path: '/apis/travel/active/',
  access: view,
  query: wire({ ...pageQuery, ...filters }),
  reply: page(tripRow),
  summary: 'Viajes activos; los que piden atención primero.',
})

/** Finished trips, latest first; with `status` those of another one, or `all` of them by when they were to leave. */
export const finishedTrips = endpoint({
  method: 'GET',
  path: '/apis/travel/finalized/',
  access: view,
  query: wire({ ...pageQuery, ...filters, status: z.enum([...tripStatuses, 'all']).optional() }),
  reply: page(tripRow),
  summary: 'Viajes finalizados.',
})

/** Active trips (as `travels` of the app's start) and the counts; `counts_only=1` answers the counts alone. */
export const travelStatus = endpoint({
  method: 'GET',
  path: '/apis/get_travel/status/',
  access: view,
  query: wire({ countsOnly: named('counts_only', yesNo.optional()) }),
  reply: wire({ counts: tripCounts, travels: z.array(tripRow) }),
  summary: 'Viajes activos y cuántos hay en cada estado.',
})

/** The finished count, told again after a trip finishes, and the latest ten. */
export const travelFinish = endpoint({
  method: 'GET',
  path: '/apis/get_travel_finish/',
  access: view,
  reply: wire({ count: z.number(), latest: z.array(tripRow) }),
  summary: 'Cuántos viajes han finalizado y los últimos.',
})

export const travelDetail = endpoint({
  method: 'GET',
  path: '/apis/get_detail_travel/',
  access: view,
  query: wire({ id: named('travel_id', wholeNumber.optional()), folio: z.string().max(40).optional() }),
  reply: tripDetail,
  summary: 'Un viaje con destinos, historial, incidencias y archivos.',
})

export const travelEvents = endpoint({
  method: 'GET',
  path: '/apis/travel/events/{travel_id}',
  access: view,
  query: wire(pageQuery),
  reply: page(tripEvent),
  summary: 'Historial de un viaje: qué cambió y por qué.',
})

/** The travelled way: columns of one length; instants as epoch seconds. Thinned for drawing. */
export const travelTrack = endpoint({
  method: 'GET',
  path: '/apis/travel/track/{travel_id}',
  access: view,
  reply: wire({
    points: z.array(point),
    times: z.array(z.number()),
    speeds: z.array(z.number()),
    km: z.number(),
    /** Stretches off the planned route, as the trip's history tells them; `from` and `to` are indexes of points. */
    deviations: z.array(
      wire({
        from: z.number(),
        to: z.number(),
        at: moment,
        /** null: it is still off. */
        until: moment.nullable(),
        km: z.number(),
        /** Farthest from the route, metres. */
        worstM: named('worst_m', z.number()),
      }),
    ),
  }),
  summary: 'Recorrido real de un viaje.',
})

/** Creates a trip, or updates the one of `travel_id`. 400 names the field; 409 `conflict` carries `current`. */
export const createTravel = endpoint({
  method: 'POST',
  path: '/apis/create_travel_resource/',
  access: create,
  body: tripDraft,
  reply: tripDetail,
  summary: 'Crea o modifica un viaje.',
})

/** Distance, time and route of a trip that is being written, and who is busy then. Saves nothing. */
export const planTravel = endpoint({
  method: 'POST',
  path: '/apis/travel/plan/',
  access: create,
  body: planRequest,
  reply: travelPlan,
  summary: 'Calcula ruta, distancia y ocupación de un viaje antes de guardarlo.',
})

/** New planned dates of a trip under way, without touching anything else. */
export const changePlan = endpoint({
  method: 'POST',
  path: '/apis/travel/change-plan/{travel_id}',
  access: create,
  body: wire({
    version: z.number().int().optional(),
    destinations: named(
      'tvl_destinations',
      z
        .array(
          wire({
            id: named('pk', id),
            estimatedLeave: named('tvd_estimated_leave_date', moment),
            estimatedArrival: named('tvd_estimated_arrival_date', moment),
          }),
        )
        .min(1)
        .max(limits.destinations),
    ),
  }),
  reply: tripDetail,
  summary: 'Cambia las fechas planeadas de un viaje.',
})

export const finalizeTravel = endpoint({
  method: 'POST',
  path: '/apis/finalized_travel/',
  access: 'viaje.viaje_create.finalize',
  body: wire({ id: named('id_travel', id) }),
  reply: tripRow,
  summary: 'Finaliza un viaje.',
})

export const cancelTravel = endpoint({
  method: 'POST',
  path: '/apis/cancel_travel/',
  access: 'viaje.viaje_create.cancel',
  body: wire({ id: named('trav_id', id), reason: z.string().max(500).optional() }),
  reply: tripRow,
  summary: 'Cancela un viaje.',
})

export const updateLocks = endpoint({
  method: 'POST',
  path: '/apis/update_locks_travel/',
  access: 'viaje.viaje_create.locks',
  body: wire({ id: named('travel_id', id), locks: named('tra_locked', z.array(tripLock).max(limits.locks)) }),
  reply: tripRow,
  summary: 'Cambia los candados de un viaje.',
})

/** Route from where the unit is now (or the origin) through the destinations ahead; saved and answered. */
export const recalculateRoute = endpoint({
  method: 'POST',
  path: '/apis/recalculate-route/',
  access: create,
  body: wire({ id: named('travel_id', id) }),
  reply: tripDetail,
  summary: 'Vuelve a calcular la ruta de un viaje.',
})

/** 'Incidente registrado'; files follow by `uploadTravelFile` with the incident's id. */
export const createIncident = endpoint({
  method: 'POST',
  path: '/apis/create_incident/',
  access: 'viaje.viaje_create.incident',
  body: wire({
    id: named('travel_id', id),
    title: z.string().trim().min(1).max(200),
    description: z.string().max(2000).optional(),
    at: moment.optional(),
    lat: latitude.nullable().optional(),
    lon: longitude.nullable().optional(),
    eventTypeId: named('event_type_id', id.nullable().optional()),
  }),
  reply: tripIncident,
  summary: 'Registra una incidencia de un viaje.',
})

/** A photograph or document of a trip or of one of its incidents; photographs only where the service allows (PERM-04). */
export const uploadTravelFile = endpoint({
  method: 'POST',
  path: '/apis/upload_file/',
  access: 'viaje.viaje_create.incident',
  body: form(
    wire({
      id: named('travel_id', id),
      incidentId: named('incident_id', id.optional()),
    }),
    { file: file(documentTypes, limits.photosMb) },
  ),
  reply: tripFile,
  summary: 'Sube un archivo de un viaje o de una incidencia.',
})

const exportQuery = wire({
  search: pageQuery.search,
  order: pageQuery.order,
  ...filters,
  status: z.enum([...tripStatuses, 'all']).optional(),
  timezone: timezoneHours.optional(),
})

/** xlsx of the filter; more than `mostExportedAtOnce` trips are refused with code `too_many_rows`. */
export const exportTravels = endpoint({
  method: 'GET',
  path: '/apis/travel/export-direct/',
  access: 'viaje.viaje_create.export',
  query: exportQuery,
  reply: fileReply,
  summary: 'Exporta los viajes del filtro.',
})

/** The same in the background: the result of the task is the file. */
export const exportTravelsTask = endpoint({
  method: 'POST',
  path: '/apis/travel/export-task/',
  access: 'viaje.viaje_create.export',
  query: exportQuery,
  reply: wire({ taskId: named('task_id', z.number()) }),
  summary: 'Exporta los viajes del filtro en segundo plano.',
})

/** Signed address of `travelPdf`, good for ten minutes. */
export const travelPdfLink = endpoint({
  method: 'GET',
  path: '/apis/travel/pdf-link/{travel_id}',
  access: view,
  query: wire({ timezone: timezoneHours.optional() }),
  reply: wire({ url: z.string() }),
  summary: 'Enlace temporal al PDF de un viaje.',
})

/** Opens in a new tab without a header: the signature `e`, `s` is the permission of `u`, and shows what they see (rule ROUTE-08). */
export const travelPdf = endpoint({
  method: 'GET',
  path: '/apis/travel_pdf_view/{travel_id}/{timezone}',
  access: 'public',
  query: wire({ e: z.string().optional(), s: z.string().optional(), u: z.string().optional() }),
  reply: fileReply,
  summary: 'PDF de un viaje.',
})

/** Places a trip may start or end at, by where they come from: Wialon 1, console 2. */
export const travelPlaces = endpoint({
  method: 'GET',
  path: '/apis/travel/places/',
  access: view,
  query: wire({ ...pageQuery, kind: named('type', wholeNumber.optional()), id: idList.optional() }),
  reply: page(tripPlace),
  summary: 'Geocercas para origen y destino.',
})

/** Transport lines: the groups of the account's units. */
export const travelLines = endpoint({
  method: 'GET',
  path: '/apis/travel/lines/',
  access: view,
  reply: z.array(wire({ id: z.string(), name: z.string(), units: z.number() })),
  summary: 'Líneas de transporte.',
})
