/** Services an account may have; those above 9 are our numbers. */
export const services = {
  trips: 1,
  maintenance: 2,
  tires: 3,
  batteries: 4,
  cameras: 5,
  maps: 6,
  fuel: 7,
  checklists: 8,
  inventory: 9,
  billing: 10,
  tickets: 11,
  panel: 12,
  crm: 13,
  eir: 14,
  rental: 100,
  warehouses: 102,
} as const
export type ServiceId = (typeof services)[keyof typeof services]

/** Rule PERM-03: visible when the list contains the id; no id means allowed. */
export const isFeatureVisible = (serviceIds: readonly number[], serviceId: number | null | undefined) =>
  serviceId == null || serviceIds.includes(serviceId)

/** Roles. */
export const roles = {
  administrator: 1,
  client: 2,
  monitorist: 3,
  driver: 4,
  supervisor: 5,
  mirror: 6,
  technical: 7,
} as const
export type Role = (typeof roles)[keyof typeof roles]

const roleLabels: Record<number, string> = {
  1: 'Administrador',
  2: 'Cliente',
  3: 'Empresa de rastreo',
  4: 'Conductor',
  5: 'Supervisor',
  6: 'Espejo',
}
/** Rule ROLE-02. */
export const roleLabel = (role: number) => roleLabels[role] ?? 'Sin datos'

const roleColours: Record<number, 'blue' | 'teal' | 'violet' | 'amber' | 'green'> = {
  1: 'blue',
  2: 'teal',
  3: 'violet',
  4: 'amber',
  5: 'green',
  6: 'teal',
}
/** Rule ROLE-03: an unknown role falls back to grey. */
export const roleColour = (role: number) => roleColours[role] ?? 'grey'
