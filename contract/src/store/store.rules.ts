/** How a part is counted, by the number it has in every list. */
export const partKinds = [
  { id: 1, code: 'SERIALIZADA', label: 'Serializada' },
  { id: 2, code: 'UNIDAD', label: 'Unidad' },
  { id: 3, code: 'CONSUMIBLE', label: 'Consumible' },
] as const
export type PartKind = (typeof partKinds)[number]['id']
export const serialized = 1
export const consumable = 3

export const partCategories = [
  { id: 1, label: 'Otro' },
  { id: 2, label: 'Neumatico' },
  { id: 3, label: 'Bateria' },
] as const
export type PartCategory = (typeof partCategories)[number]['id']

/** Decimals any quantity may have. */
export const mostDecimals = 3

interface KindOfPart {
  kind: PartKind
  category: PartCategory
  measurementId?: number | null | undefined
}
/** What is wrong with how a part is counted, by field: only consumables have a measurement, tires and batteries a number. */
export function partProblems({ kind, category, measurementId }: KindOfPart): Record<string, string[]> {
  const hasMeasurement = measurementId !== null && measurementId !== undefined
  return {
    ...(kind === consumable && !hasMeasurement && { measurementId: ['Un consumible lleva unidad de medida.'] }),
    ...(kind !== consumable && hasMeasurement && { measurementId: ['Sólo un consumible lleva unidad de medida.'] }),
    ...(category !== 1 &&
      kind !== serialized && { kind: ['Los neumáticos y las baterías se llevan por número de serie.'] }),
  }
}

/** What was decided on a requisition or an order. */
export const authorizations = [
  { id: 0, label: 'Solicitada' },
  { id: 1, label: 'Autorizada' },
  { id: 2, label: 'Cancelada' },
  { id: 3, label: 'Denegada' },
] as const
export type Authorization = (typeof authorizations)[number]['id']

/** How far a request is. */
export const processes = [
  { id: 1, label: 'Pendiente' },
  { id: 2, label: 'En proceso' },
  { id: 3, label: 'Confirmado' },
  { id: 4, label: 'Rechazada' },
] as const
export type Process = (typeof processes)[number]['id']

export const urgencies = [
  { id: 1, label: 'Baja' },
  { id: 2, label: 'Normal' },
  { id: 3, label: 'Urgente' },
] as const
export type Urgency = (typeof urgencies)[number]['id']

const labelIn = (list: readonly { id: number; label: string }[], id: number | null | undefined) =>
  list.find((one) => one.id === id)?.label

export const partKindLabel = (id: number) => labelIn(partKinds, id) ?? ''
export const categoryLabel = (id: number) => labelIn(partCategories, id) ?? ''
export const authorizationLabel = (id: number | null | undefined) => labelIn(authorizations, id) ?? 'No data'
export const processLabel = (id: number) => labelIn(processes, id) ?? ''
export const urgencyLabel = (id: number) => labelIn(urgencies, id) ?? ''

/** An authorised order is confirmed until all of it is in the store. */
export const isConfirmed = ({ addedToInventory }: { addedToInventory: boolean }) => !addedToInventory

/** Tires and batteries can be mounted when they are active and on no unit. */
export const isAvailable = ({ unitId, status }: { unitId: number | null; status: number }) =>
  unitId === null && status === 1

/** Why a quantity moved. */
export const movementKinds = [
  { code: 'entry', label: 'Entrada' },
  { code: 'exit', label: 'Salida' },
  { code: 'transfer_out', label: 'Traslado, salida' },
  { code: 'transfer_in', label: 'Traslado, llegada' },
  { code: 'count', label: 'Conteo' },
  { code: 'adjustment', label: 'Ajuste' },
  { code: 'return', label: 'Devolución' },
  { code: 'mount', label: 'Montaje' },
  { code: 'unmount', label: 'Desmontaje' },
  { code: 'revaluation', label: 'Cambio de valor' },
] as const
export type MovementKind = (typeof movementKinds)[number]['code']
export const movementKindCodes = movementKinds.map(({ code }) => code)
export const movementLabel = (code: MovementKind) => movementKinds.find((kind) => kind.code === code)?.label ?? code

/** Taxes added to an order's subtotal. */
export const purchaseTaxRate = 0.16
/** By how much a price may differ from the order before somebody must decide. */
export const priceTolerance = 0.02
