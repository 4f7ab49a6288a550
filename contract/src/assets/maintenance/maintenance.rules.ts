import { processLabel, type Process } from '../../store/store.rules.ts'

export const pending = 1
export const running = 2
export const confirmed = 3
export const rejected = 4

const follows: Record<Process, readonly Process[]> = {
  [pending]: [running, rejected],
  [running]: [confirmed, rejected],
  [confirmed]: [],
  [rejected]: [],
}

/** Whether its facts and parts may still change. */
export const isOpen = (process: Process) => follows[process].length > 0

/** Why work does not go from one process to another, in words. */
export const whyNotProcess = (from: Process, to: Process): string | undefined =>
  follows[from].includes(to) ? undefined : `Está en «${processLabel(from)}»: no pasa a «${processLabel(to)}».`

export const maintenanceKinds = [
  { code: 'preventive', label: 'Preventivo' },
  { code: 'corrective', label: 'Correctivo' },
] as const
export type MaintenanceKind = (typeof maintenanceKinds)[number]['code']
export const maintenanceKindCodes = maintenanceKinds.map(({ code }) => code)
export const maintenanceKindLabel = (code: MaintenanceKind) =>
  maintenanceKinds.find((kind) => kind.code === code)?.label ?? code
