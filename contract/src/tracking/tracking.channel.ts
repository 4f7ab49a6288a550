import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { moment, wire } from '../core/wire.ts'
import { accountSocket, liveSocket } from '../core/sockets.ts'
import { sourceStates } from './tracking.rules.ts'

const numbers = z.array(z.number())

/**
 * Changed units, column by column: row i is the i-th value of each. Everything is a whole number, which deflates best.
 * A full frame has all units the viewer may see and replaces what was there.
 */
export const liveFrame = z.object({
  /** Open the socket again with `?cursor=` this, and nothing is missed. */
  cursor: z.string(),
  full: z.boolean(),
  /** Epoch ms; the ages below count back from it. */
  base: z.number(),
  id: numbers,
  /** Degrees × 100 000. */
  lat: numbers,
  lon: numbers,
  /** Degrees clockwise from north, -1 the device does not say. */
  course: numbers,
  /** km/h */
  speed: numbers,
  /** 1 moving, 2 idle, 3 parked, 4 not reporting, 5 alert. */
  state: numbers,
  /** Seconds from the fix to `base`. */
  age: numbers,
  /** 1 on, 0 off, -1 the device does not say. */
  ignition: numbers,
  /** Seconds from the beginning of the state to `base`. */
  since: numbers,
  /** Units the viewer no longer sees. */
  gone: numbers,
})
export type LiveFrame = z.output<typeof liveFrame>

/** At most four frames a second. */
export const liveChannel = channel({ path: liveSocket, access: 'mapas.view', events: { positions: liveFrame } })

/** Degrees of a frame's whole numbers. */
export const liveDegrees = (value: number) => value / 100_000

/** A source of the account changed its health; `message` is for the user ('Token de Wialon no valido.'). */
export const sourceChannel = channel({
  path: accountSocket,
  access: ['unidad.create', 'unidad.update'],
  events: {
    tracking_source: wire({
      id: z.number(),
      name: z.string(),
      platform: z.number(),
      state: z.enum(sourceStates),
      message: z.string().nullable(),
      since: moment,
    }),
  },
})
