/** Replies of the Wialon Remote API, only what we read; unknown fields are tolerated everywhere. */
import * as z from 'zod'

/** Data flags of a unit (`core/search_items`, `core/update_data_flags`). */
export const unitFlags = {
  base: 0x1,
  billing: 0x4,
  advanced: 0x100,
  lastMessage: 0x400,
  sensors: 0x1000,
  counters: 0x2000,
  profile: 0x800000,
} as const

export const resourceFlags = { base: 0x1, drivers: 0x100, geofences: 0x1000 } as const

/** `t` Unix seconds UTC; `y` latitude, `x` longitude; `s` km/h whatever the unit's `mu`; `sc` 255 = unknown. */
export const positionReply = z.object({
  t: z.number().optional(),
  y: z.number(),
  x: z.number(),
  z: z.number().nullish(),
  s: z.number().nullish(),
  c: z.number().nullish(),
  sc: z.number().nullish(),
})
export type PositionReply = z.infer<typeof positionReply>

export const parameters = z.record(z.string(), z.unknown())

/** `f` says which parts came (0x1 position, 0x2 inputs, 0x4 outputs); `rt` when the server got it; `tp` 'ud' = data. */
export const messageReply = z.object({
  t: z.number(),
  f: z.number().default(0),
  tp: z.string(),
  pos: positionReply.nullish(),
  i: z.number().default(0),
  o: z.number().default(0),
  p: parameters.default({}),
  rt: z.number().nullish(),
})
export type MessageReply = z.infer<typeof messageReply>

/** `p` is an expression over message parameters; `tbl` a calibration: from `x` on, y = a·x + b; `m` the unit shown. */
export const sensorReply = z.object({
  id: z.number(),
  n: z.string(),
  t: z.string(),
  m: z.string().default(''),
  p: z.string(),
  tbl: z.array(z.object({ x: z.number(), a: z.number(), b: z.number() })).catch([]),
})
export type SensorReply = z.infer<typeof sensorReply>

const named = z.record(z.string(), z.object({ n: z.string(), v: z.coerce.string() }))

/** Counters: `cnm` km, `cneh` hours. `bact` is the resource (account) that pays for the unit. */
export const unitReply = z.object({
  id: z.number(),
  nm: z.string(),
  bact: z.number().nullish(),
  uid: z.string().nullish(),
  ph: z.string().nullish(),
  pos: positionReply.nullish(),
  lmsg: messageReply.nullish().catch(null),
  sens: z.record(z.string(), sensorReply.nullable().catch(null)).nullish(),
  cnm: z.number().nullish(),
  cneh: z.number().nullish(),
  pflds: named.nullish().catch(null),
})
export type UnitReply = z.infer<typeof unitReply>

/** `user.bact` is the account's resource. `base_url` is where later calls go. */
export const loginReply = z.object({
  eid: z.string().min(1),
  base_url: z.string().nullish(),
  user: z.object({ id: z.number(), nm: z.string(), bact: z.number().nullish() }),
})
export type LoginReply = z.infer<typeof loginReply>

export const searchReply = z.object({ totalItemsCount: z.number(), items: z.array(z.unknown()) })
export const itemReply = z.object({ item: z.unknown() })
export const dataFlagsReply = z.array(z.object({ i: z.number(), d: z.unknown() }))

export const eventsReply = z.object({
  tm: z.number(),
  events: z.array(z.object({ i: z.number(), t: z.string(), d: z.unknown() }).nullable().catch(null)),
})

export const intervalReply = z.object({ count: z.number(), messages: z.array(z.unknown()) })

export const resourceReply = z.object({
  id: z.number(),
  nm: z.string(),
  zl: z
    .record(z.string(), z.object({ id: z.number() }))
    .nullish()
    .catch(null),
  drvrs: z.record(z.string(), z.unknown()).nullish().catch(null),
})

/** `c` the code of the card or key, `p` the telephone, `bu` the unit driven now. */
export const driverReply = z.object({
  id: z.number(),
  n: z.string().catch(''),
  c: z.string().nullish().catch(null),
  p: z.string().nullish().catch(null),
  bu: z.number().nullish().catch(null),
})
export type DriverReply = z.infer<typeof driverReply>

/** `t` 1 line, 2 polygon, 3 circle; `w` width of lines; `c` 0xAARRGGBB; a circle has one point with radius `r`. */
export const zoneReply = z.object({
  id: z.number(),
  rid: z.number(),
  n: z.string(),
  d: z.string().default(''),
  t: z.literal([1, 2, 3]),
  w: z.number().default(0),
  c: z.number().default(0),
  p: z.array(z.object({ x: z.number(), y: z.number(), r: z.number().default(0) })).min(1),
})
export type ZoneReply = z.infer<typeof zoneReply>

export const failure = z.object({ error: z.number(), reason: z.string().optional() })
