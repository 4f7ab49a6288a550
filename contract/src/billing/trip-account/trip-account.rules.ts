/** What is spent on a trip. `cost`: the line of its account it belongs to. */
export const expenseKinds = [
  { kind: 'fuel', label: 'Combustible', cost: 'fuel' },
  { kind: 'toll', label: 'Caseta', cost: 'tolls' },
  { kind: 'per_diem', label: 'Viáticos', cost: 'expenses' },
  { kind: 'handling', label: 'Maniobras', cost: 'expenses' },
  { kind: 'parking', label: 'Pensión', cost: 'expenses' },
  { kind: 'repair', label: 'Reparación en camino', cost: 'expenses' },
  { kind: 'other', label: 'Otro', cost: 'expenses' },
] as const
export type ExpenseKind = (typeof expenseKinds)[number]['kind']
export const expenseKindNames = expenseKinds.map(({ kind }) => kind)
export const expenseLabel = (kind: ExpenseKind): string => expenseKinds.find((one) => one.kind === kind)!.label

/** Who paid: what the driver did is owed to them. */
export const payers = [
  { key: 'company', label: 'La empresa' },
  { key: 'card', label: 'Tarjeta o TAG' },
  { key: 'driver', label: 'El conductor' },
] as const
export const payerKeys = payers.map(({ key }) => key)
export type Payer = (typeof payerKeys)[number]

/** How a driver is paid for a trip. */
export const payMethods = [
  { method: 'km', label: 'Por kilómetro', unit: 'por km' },
  { method: 'trip', label: 'Por viaje', unit: 'por viaje' },
  { method: 'percent', label: 'Porcentaje del ingreso', unit: '% del ingreso' },
] as const
export const payMethodNames = payMethods.map(({ method }) => method)
export type PayMethod = (typeof payMethodNames)[number]

/** The lines of a trip's account, in their order. */
export const costKinds = [
  { cost: 'fuel', label: 'Combustible' },
  { cost: 'tolls', label: 'Casetas' },
  { cost: 'pay', label: 'Conductor' },
  { cost: 'expenses', label: 'Gastos' },
] as const
export type CostKind = (typeof costKinds)[number]['cost']
export const costKindNames = costKinds.map(({ cost }) => cost)

/** By what the accounts of trips are added up. */
export const groupings = [
  { by: 'customer', label: 'Clientes', noun: ['cliente', 'clientes'] },
  { by: 'route', label: 'Rutas', noun: ['ruta', 'rutas'] },
  { by: 'unit', label: 'Unidades', noun: ['unidad', 'unidades'] },
  { by: 'driver', label: 'Conductores', noun: ['conductor', 'conductores'] },
] as const
export const groupingNames = groupings.map(({ by }) => by)
export type Grouping = (typeof groupingNames)[number]

/** From what a trip's income is known. */
export const incomeSources = ['invoice', 'agreed', 'km'] as const

/** Trips billed in one go at most. */
export const mostBilled = 5000
/** Finished trips that ended longer ago are billed elsewhere or never: the home does not ask for them. */
export const unbilledDays = 60
