/** What a space is today, the worst first: of two that apply the first is told. */
export const spaceStates = [
  { state: 'blocked', label: 'Bloqueado', tone: 'grey' },
  { state: 'debt', label: 'Con adeudo', tone: 'red' },
  { state: 'maintenance', label: 'Mantenimiento', tone: 'grey' },
  { state: 'ending', label: 'Por vencer', tone: 'amber' },
  { state: 'rented', label: 'Rentado', tone: 'blue' },
  { state: 'reserved', label: 'Apartado', tone: 'violet' },
  { state: 'free', label: 'Libre', tone: 'green' },
] as const
export type SpaceState = (typeof spaceStates)[number]['state']
export const spaceStateNames = spaceStates.map(({ state }) => state)

/** What a contract is today. */
export const contractStates = [
  { state: 'reserved', label: 'Apartado', tone: 'violet' },
  { state: 'future', label: 'Por iniciar', tone: 'teal' },
  { state: 'active', label: 'Vigente', tone: 'blue' },
  { state: 'ending', label: 'Por vencer', tone: 'amber' },
  { state: 'ended', label: 'Terminado', tone: 'grey' },
  { state: 'cancelled', label: 'Cancelado', tone: 'grey' },
] as const
export type ContractState = (typeof contractStates)[number]['state']
export const contractStateNames = contractStates.map(({ state }) => state)

/** How the rent grows each year. */
export const indexKinds = [
  { kind: 'none', label: 'No aumenta' },
  { kind: 'inpc', label: 'Con el INPC' },
  { kind: 'fixed', label: 'Porcentaje fijo' },
] as const
export type IndexKind = (typeof indexKinds)[number]['kind']
export const indexKindNames = indexKinds.map(({ kind }) => kind)

/** What is charged. */
export const chargeKinds = ['rent', 'late_fee'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** What money was for: a deposit is held and is no income until it is applied. */
export const paymentConcepts = [
  { concept: 'rent', label: 'Renta' },
  { concept: 'deposit', label: 'Depósito en garantía' },
  { concept: 'deposit_applied', label: 'Depósito aplicado a rentas' },
  { concept: 'deposit_refund', label: 'Depósito devuelto' },
] as const
export type PaymentConcept = (typeof paymentConcepts)[number]['concept']
export const paymentConceptNames = paymentConcepts.map(({ concept }) => concept)
export const conceptLabel = (concept: PaymentConcept) =>
  paymentConcepts.find((one) => one.concept === concept)?.label ?? concept

export const maintenanceStates = [
  { state: 'planned', label: 'Programado', tone: 'amber' },
  { state: 'open', label: 'En curso', tone: 'blue' },
  { state: 'done', label: 'Terminado', tone: 'green' },
  { state: 'cancelled', label: 'Cancelado', tone: 'grey' },
] as const
export type MaintenanceState = (typeof maintenanceStates)[number]['state']
export const maintenanceStateNames = maintenanceStates.map(({ state }) => state)

/** Days before its end from which a contract is told to be ending. */
export const endsSoonDays = 90
/** Days before its end on which people are told. */
export const tellEndOn: readonly number[] = [90, 60, 30, 15, 7, 1, 0]
/** Longest contract, in years. */
export const mostYears = 20
export const mostSpacesOfContract = 100

interface SpaceToday {
  isBlocked: boolean
  inMaintenance: boolean
  /** Of who has it today; null: nobody. */
  contract: { isReserved: boolean; daysLeft: number; debt: number } | null
}

export function spaceState({ isBlocked, inMaintenance, contract }: SpaceToday): SpaceState {
  if (isBlocked) return 'blocked'
  if (contract && contract.debt > 0) return 'debt'
  if (inMaintenance) return 'maintenance'
  if (!contract) return 'free'
  if (contract.isReserved) return 'reserved'
  return contract.daysLeft <= endsSoonDays ? 'ending' : 'rented'
}
