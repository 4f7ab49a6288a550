/** What an axle does, from front to back. */
export const axleRoles = [
  { code: 'steer', label: 'Dirección' },
  { code: 'drive', label: 'Tracción' },
  { code: 'carrier', label: 'Portador' },
  { code: 'trailer', label: 'Remolque' },
] as const
export type AxleRole = (typeof axleRoles)[number]['code']
export const axleRoleCodes = axleRoles.map(({ code }) => code)
export const axleRoleLabel = (code: AxleRole) => axleRoles.find((role) => role.code === code)?.label ?? code

/** One axle: its tires from left to right are its places 1 to `places`. */
export interface Axle {
  role: AxleRole
  places: 2 | 4
  /** It can be lifted from the road. */
  lift: boolean
}

const axle = (role: AxleRole, places: 2 | 4 = 4): Axle => ({ role, places, lift: false })
const many = (count: number, role: AxleRole) => Array.from({ length: count }, () => axle(role))

/** The configurations of NOM-012 a type usually has. */
export const axlePresets: readonly { label: string; axles: readonly Axle[] }[] = [
  { label: 'VL', axles: [axle('steer', 2), axle('drive', 2)] },
  { label: 'C2, T2', axles: [axle('steer', 2), axle('drive')] },
  { label: 'C3, T3', axles: [axle('steer', 2), ...many(2, 'drive')] },
  { label: 'S1', axles: many(1, 'trailer') },
  { label: 'S2, R2', axles: many(2, 'trailer') },
  { label: 'S3, R3', axles: many(3, 'trailer') },
  { label: 'R4', axles: many(4, 'trailer') },
]

/** Of a type that says nothing: a truck of three axles. */
const usual = axlePresets[2]!.axles
export const axlesOrUsual = (axles: readonly Axle[] | null | undefined): readonly Axle[] =>
  axles && axles.length > 0 ? axles : usual

export const mostAxles = 12
/** Spare tires lie on axle 0. */
export const spareAxle = 0
export const mostSpares = 4

/** How many tires an axle takes; 0: the unit has no such axle. */
export const placesOn = (axles: readonly Axle[], axleNumber: number): number =>
  axleNumber === spareAxle ? mostSpares : (axles[axleNumber - 1]?.places ?? 0)

/** The shop's number of a place, from the left front across the axles; spares have none. */
export function shopNumber(axles: readonly Axle[], axleNumber: number, position: number): number | null {
  if (axleNumber === spareAxle) return null
  return axles.slice(0, axleNumber - 1).reduce((sum, { places }) => sum + places, 0) + position
}

/** 'derecha interna'. */
export function sideOf(places: number, position: number): string {
  const side = position <= places / 2 ? 'izquierda' : 'derecha'
  if (places < 4) return side
  return `${side} ${position === 1 || position === places ? 'externa' : 'interna'}`
}

/** 'Eje 3, derecha interna'. */
export const placeLabel = (axles: readonly Axle[], axleNumber: number, position: number): string =>
  axleNumber === spareAxle
    ? `Refacción ${position}`
    : `Eje ${axleNumber}, ${sideOf(placesOn(axles, axleNumber), position)}`
