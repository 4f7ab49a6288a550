import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { recordFacts } from '../core/fields.ts'
import { idList, moment, named, wholeNumber, wire } from '../core/wire.ts'
import { cameraTypes } from './video.rules.ts'

const view = 'camaras.camaras_sub.view'

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
