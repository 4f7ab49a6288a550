/** What a truck is made of, as the workshop speaks of it. The licensed codes of others go in a service's own `code`. */
export const systems = [
  { code: 'engine', label: 'Motor' },
  { code: 'lubrication', label: 'Lubricación' },
  { code: 'cooling', label: 'Enfriamiento' },
  { code: 'fuel', label: 'Combustible' },
  { code: 'intake', label: 'Admisión y turbo' },
  { code: 'exhaust', label: 'Escape y emisiones' },
  { code: 'clutch', label: 'Embrague' },
  { code: 'transmission', label: 'Transmisión' },
  { code: 'driveline', label: 'Cardán y diferenciales' },
  { code: 'steering', label: 'Dirección' },
  { code: 'suspension', label: 'Suspensión' },
  { code: 'brakes', label: 'Frenos' },
  { code: 'air', label: 'Sistema de aire' },
  { code: 'tires', label: 'Llantas y rines' },
  { code: 'electrical', label: 'Sistema eléctrico' },
  { code: 'lights', label: 'Luces' },
  { code: 'cab', label: 'Cabina y clima' },
  { code: 'body', label: 'Chasis y carrocería' },
  { code: 'coupling', label: 'Quinta rueda y enganche' },
  { code: 'inspection', label: 'Verificaciones y revisiones' },
] as const
export type SystemCode = (typeof systems)[number]['code']
export const systemCodes = systems.map(({ code }) => code)
export const systemLabel = (code: SystemCode) => systems.find((system) => system.code === code)?.label ?? code
