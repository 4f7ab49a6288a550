import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { nothing, wire } from '../core/wire.ts'
import { device, deviceFrame, deviceListener, deviceProtocol, unknownDevice } from './devices.entities.ts'

export const listDevices = endpoint({
  method: 'GET',
  path: '/apis/tracking/devices',
  access: ['unidad.create', 'unidad.update'],
  reply: wire({
    devices: z.array(device),
    unknown: z.array(unknownDevice),
    listeners: z.array(deviceListener),
    protocols: z.array(deviceProtocol),
  }),
  summary: 'Equipos que reportan directo, los que nadie ha registrado y los puertos que los escuchan.',
})

const deviceDraft = {
  deviceId: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[\w.:-]+$/, 'El identificador solo lleva letras, números, punto, guion y dos puntos.'),
  protocol: z.string().max(30),
  name: z.string().trim().min(1).max(120),
  /** The unit it reports for: as its source, or as a further one when it has a platform already. */
  unitId: z.number().int().positive().nullable(),
  /** Only what is not as usual; left out, it stays as it is. */
  settings: z.record(z.string().max(60), z.string().max(60)).optional(),
  /** Left out, they stay as they are. */
  networks: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
  takesOld: z.boolean().optional(),
  /** Never read back. Left out, it stays as it is; null takes it away. */
  secret: z.string().trim().min(4).max(60).nullable().optional(),
}

export const registerDevice = endpoint({
  method: 'POST',
  path: '/apis/tracking/devices',
  access: 'unidad.create',
  body: wire(deviceDraft),
  reply: device,
  summary: 'Registra un equipo y lo asigna a una unidad.',
})

export const updateDevice = endpoint({
  method: 'PUT',
  path: '/apis/tracking/devices/{id}',
  access: 'unidad.update',
  body: wire({
    name: deviceDraft.name,
    unitId: deviceDraft.unitId,
    settings: deviceDraft.settings,
    networks: deviceDraft.networks,
    takesOld: deviceDraft.takesOld,
    secret: deviceDraft.secret,
    version: z.int().optional(),
  }),
  reply: device,
  conflict: savedMeanwhile(device),
  summary: 'Cambia el nombre, la unidad o los ajustes de un equipo.',
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/apis/tracking/devices/{id}',
  access: 'unidad.delete',
  reply: nothing,
  summary: 'Quita un equipo: deja de ser recibido.',
})

/** Frames of a device as they go by; asking keeps the log open for a minute. */
export const deviceFrames = endpoint({
  method: 'GET',
  path: '/apis/tracking/devices/{id}/frames',
  access: 'unidad.update',
  reply: z.array(deviceFrame),
  summary: 'Tramas de un equipo en vivo.',
})
