import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, optionalId, optionalText, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import { id, idList, moment, named, nothing, wholeNumber, wire } from '../core/wire.ts'
import { cameraTypes, planSeconds } from './video.rules.ts'

const view = 'camaras.camaras_sub.view'
const create = 'camaras.camaras_sub.create'
const remove = 'camaras.camaras_sub.delete'

/** What the platform knows the device by, in the field of its brand, and which channels are shown. */
export const cameraProperties = wire({
  ehomeId: named('EhomeID', z.string().optional()),
  uniqueId: z.string().optional(),
  imei: z.string().optional(),
  channelsVisible: named('channelsVisibles', idList),
})

export const camera = wire({
  id: z.number(),
  name: named('cpf_name', z.string()),
  type: named('cpf_type', z.enum(cameraTypes)),
  properties: named('cpt_properties', cameraProperties),
  /** When the platform heard of it last; null: 'Sin reportar' (rule CAM-03). */
  lastAt: named('last_conection', moment.nullable()),
  /** As the platform told last; null: not known. */
  status: z.enum(['online', 'offline']).nullable(),
  /** Since when it is so. */
  statusAt: moment.nullable(),
  /** On which it is mounted; null: on none. */
  unit: wire({ id: z.number(), name: z.string() }).nullable(),
  /** Where that unit is and what it does; null: it never reported. */
  position: wire({
    at: moment,
    lat: z.number(),
    lon: z.number(),
    /** km/h */
    speed: z.number(),
    course: z.number().nullable(),
    ignition: z.boolean().nullable(),
    /** `liveStates`. */
    state: z.number(),
    since: moment,
    /** Of the telephone network, 0–100; null: the device does not say. */
    signalPercent: z.number().nullable(),
  }).nullable(),
  source: wire({ id: z.number(), name: z.string() }),
  /** What people call its channels, by number. */
  channelNames: z.record(z.string(), z.string()),
  planSeconds: z.number(),
  /** Of the plan, since the month or the plan began. */
  usedSeconds: z.number(),
  ...recordFacts,
})
export type Camera = z.output<typeof camera>

/** By unit. `userId` narrows to what that user sees. */
export const listCameras = endpoint({
  method: 'GET',
  path: '/apis/camera/get/all',
  access: [view, 'camaras.eventos.view', 'camaras.estadisticas.view'],
  query: wire({ userId: named('user_id', wholeNumber.optional()) }),
  reply: z.array(camera),
  summary: 'Cámaras de las unidades visibles.',
})

/** Of an account below the caller's. */
export const listAccountCameras = endpoint({
  method: 'GET',
  path: '/apis/camera/get/all/account-by',
  access: view,
  query: wire({ account: wholeNumber.optional() }),
  reply: z.array(camera),
  summary: 'Cámaras de una cuenta a su cargo.',
})

/** Ours: what stands beside the camera one looks at. */
export const watchedCamera = endpoint({
  method: 'GET',
  path: '/apis/camera/{camera_id}/now',
  access: view,
  reply: wire({
    /** Who drives its unit. */
    driver: wire({ id: z.number(), name: z.string() }).nullable(),
    /** Where its unit is, in words; null: unknown. */
    place: z.string().nullable(),
    usedSeconds: z.number(),
    planSeconds: z.number(),
    /** Of the caller, what is open now; null: nothing. */
    session: wire({ seconds: z.number(), bytes: z.number() }).nullable(),
    /** Cuts of its recordings that are under way. */
    downloads: z.number(),
  }),
  summary: 'Quién conduce, dónde va y cuánto video lleva la cámara que se ve.',
})

/** The month in which the time of plans is counted is the account's. */
export const cameraDashboard = endpoint({
  method: 'POST',
  path: '/apis/camera/dashboard',
  access: view,
  reply: wire({
    total: z.number(),
    online: z.number(),
    offline: z.number(),
    /** Never heard of: 'Sin reportar'. */
    silent: z.number(),
    /** Of their plans; minutes and shares by rules CAM-01 and CAM-02. */
    usedSeconds: z.number(),
    planSeconds: z.number(),
    /** Have used three quarters of their plan. */
    nearlyUsed: z.number(),
  }),
  summary: 'Cuántas cámaras hay en línea y cuánto de sus planes va usado.',
})

const keyText = optionalText(100)
const channelNumber = /(?:[1-9]|1[0-6])/.source
/** `1,2,3` */
const channelList = z.codec(
  z.string().regex(new RegExp(`^${channelNumber}(,${channelNumber}){0,15}$`), 'Elija canales del 1 al 16.'),
  z.array(z.number()),
  { decode: (list) => list.split(',').map(Number), encode: (list) => list.join(',') },
)
const fields = {
  name: named('cpf_name', text(120)),
  unitId: named('id_unit', optionalId),
  channelsVisible: named('channelsVisibles', channelList.optional()),
  channelNames: z.record(z.string().regex(new RegExp(`^${channelNumber}$`)), z.string().trim().max(30)).optional(),
  planSeconds: z.literal(planSeconds).optional(),
}

const cameraDraft = wire({
  ...fields,
  /** The account at the platform that knows the device, or shall. */
  sourceId: named('source', id),
  // The one of the source's brand names the device.
  ehomeId: named('EhomeID', keyText),
  uniqueId: keyText,
  imei: keyText,
  /** The word the device was set up with, where its platform asks for one; kept nowhere. */
  secret: named('EhomeKey', optionalText(60)),
})
export type CameraDraft = z.output<typeof cameraDraft>

const cameraChange = wire({
  ...changeOf(fields),
  /** Counts the plan's time anew from now on. */
  restart: z.boolean().optional(),
})
export type CameraChange = z.output<typeof cameraChange>

/** Registers the device at its platform, unless it is known there, and here. */
export const createCamera = endpoint({
  method: 'POST',
  path: '/apis/camera/encoding/create/device',
  access: create,
  body: cameraDraft,
  reply: camera,
  summary: 'Registra una cámara aquí y en su plataforma.',
})
/** The other way round. The id travels in the body or in the query. */
export const deleteDevice = endpoint({
  method: 'DELETE',
  path: '/apis/camera/encoding/create/device',
  access: remove,
  body: wire({ id: z.union([id, wholeNumber]) }),
  reply: nothing,
  summary: 'Quita una cámara de aquí y de su plataforma.',
})
export const updateCamera = endpoint({
  method: 'PUT',
  path: '/apis/camera/update/{id}',
  access: create,
  body: cameraChange,
  reply: camera,
  conflict: savedMeanwhile(camera),
  summary: 'Cambia una cámara.',
})
/** Only here: the platform keeps its device. */
export const deleteCamera = endpoint({
  method: 'DELETE',
  path: '/apis/camera/delete/{id}',
  access: remove,
  reply: nothing,
  summary: 'Quita una cámara de la cuenta.',
})
/** A unit that tells its place by a HikVision camera which is mounted on none. */
export const createCameraUnit = endpoint({
  method: 'POST',
  path: '/apis/unit/create/hikvision',
  access: 'unidad.create',
  body: wire({ cameraId: named('id_camera', id), name: text(120) }),
  reply: camera,
  summary: 'Crea la unidad de una cámara HikVision.',
})

/** Asks the platform: a camera that is away is a 400, 'Cámara fuera de linea' (rule CAM-05). */
export const cameraChannels = endpoint({
  method: 'POST',
  path: '/apis/camera/encoding/channels/get/device',
  access: view,
  body: wire({ id }),
  /** Those that are shown (rule CAM-04). */
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Canales visibles de una cámara en línea.',
})

const foundDevice = wire({
  source: wire({ id: z.number(), name: z.string() }),
  type: named('cpf_type', z.enum(cameraTypes)),
  key: named('device_key', z.string()),
  name: z.string(),
  status: z.enum(['online', 'offline']).nullable(),
  lastAt: named('last_conection', moment.nullable()),
  channels: z.array(z.number()),
  /** The camera it is here; null: registered nowhere. */
  cameraId: named('id_camera', z.number().nullable()),
})
export type FoundDevice = z.output<typeof foundDevice>

/** Every platform of cameras has 10 s (rule CAM-11); those that do not answer are named. When none does, a 503. */
export const searchDevices = endpoint({
  method: 'POST',
  path: '/apis/camera/hikvision/searchdevice/all',
  access: view,
  body: wire({ type: named('cpf_type', z.enum(cameraTypes).optional()) }),
  reply: wire({
    devices: z.array(foundDevice),
    failed: z.array(wire({ source: z.string(), reason: z.string() })),
  }),
  summary: 'Pregunta a las plataformas qué equipos tienen y cuáles están en línea.',
})

/** Ours: where cameras can be registered. */
export const cameraSources = endpoint({
  method: 'GET',
  path: '/apis/camera/sources',
  access: create,
  reply: z.array(wire({ id: z.number(), name: z.string(), type: z.enum(cameraTypes) })),
  summary: 'Fuentes de posiciones que tienen cámaras.',
})

/** Video that was open without our relay. Added up, whoever calls at the same time. */
export const consumeData = endpoint({
  method: 'POST',
  path: '/apis/camera/consume_data/{id_camera}',
  access: view,
  body: wire({
    seconds: z.int().min(1).max(86_400),
    channel: z.int().min(1).max(16).optional(),
    bytes: z.int().min(0).optional(),
  }),
  reply: wire({ usedSeconds: z.number(), planSeconds: z.number() }),
  summary: 'Suma tiempo usado del plan de una cámara.',
})
