import type { SystemCode } from '../services/services.rules.ts'
import type { Every } from './plans.rules.ts'

interface TemplateService extends Every {
  name: string
  system: SystemCode
  /** Of work. */
  hours: number
}

const every = (
  name: string,
  system: SystemCode,
  hours: number,
  [everyKm, everyHours, everyMonths]: [km: number | null, hours: number | null, months: number | null],
): TemplateService => ({ name, system, hours, everyKm, everyHours, everyMonths })

/** What workshops usually do to each kind of vehicle: a first plan, to be adjusted to what its maker asks for. */
export const templates = [
  {
    code: 'tractor',
    label: 'Tractocamión',
    services: [
      every('Aceite de motor y filtros', 'lubrication', 2.5, [25_000, null, 6]),
      every('Filtro de diésel y separador', 'fuel', 0.8, [20_000, null, null]),
      every('Engrasado y niveles', 'lubrication', 1, [null, 250, null]),
      every('Filtro de aire', 'intake', 0.6, [60_000, null, 12]),
      every('Ajuste de frenos y balatas', 'brakes', 3, [30_000, null, null]),
      every('Rotación y alineación', 'tires', 2.5, [40_000, null, null]),
      every('Secador de aire', 'air', 1, [160_000, null, 24]),
      every('Baterías y carga', 'electrical', 0.8, [null, null, 3]),
      every('Diferencial y transmisión', 'driveline', 4, [240_000, null, null]),
      every('Refrigerante y mangueras', 'cooling', 3, [240_000, null, 24]),
      every('Quinta rueda', 'coupling', 1, [50_000, null, null]),
      every('Verificación físico-mecánica', 'inspection', 4, [null, null, 12]),
      every('Verificación de emisiones', 'inspection', 2, [null, null, 6]),
    ],
  },
  {
    code: 'truck',
    label: 'Camión unitario',
    services: [
      every('Aceite de motor y filtros', 'lubrication', 2, [15_000, null, 6]),
      every('Filtro de diésel y separador', 'fuel', 0.8, [20_000, null, null]),
      every('Engrasado y niveles', 'lubrication', 1, [null, 250, null]),
      every('Ajuste de frenos y balatas', 'brakes', 2.5, [30_000, null, null]),
      every('Rotación y alineación', 'tires', 2, [30_000, null, null]),
      every('Baterías y carga', 'electrical', 0.8, [null, null, 3]),
      every('Verificación físico-mecánica', 'inspection', 3, [null, null, 12]),
      every('Verificación de emisiones', 'inspection', 2, [null, null, 6]),
    ],
  },
  {
    code: 'trailer',
    label: 'Remolque',
    services: [
      every('Ajuste de frenos y balatas', 'brakes', 2.5, [40_000, null, 6]),
      every('Suspensión y muelles', 'suspension', 2, [50_000, null, 6]),
      every('Luces y arnés', 'lights', 1, [null, null, 3]),
      every('Rotación de llantas', 'tires', 2, [50_000, null, null]),
      every('Perno rey y patines', 'coupling', 1, [null, null, 6]),
      every('Verificación físico-mecánica', 'inspection', 3, [null, null, 12]),
    ],
  },
  {
    code: 'van',
    label: 'Camioneta',
    services: [
      every('Aceite de motor y filtros', 'lubrication', 1.2, [10_000, null, 6]),
      every('Filtro de aire', 'intake', 0.4, [20_000, null, 12]),
      every('Ajuste de frenos y balatas', 'brakes', 2, [20_000, null, null]),
      every('Rotación y alineación', 'tires', 1.5, [10_000, null, null]),
      every('Verificación de emisiones', 'inspection', 2, [null, null, 6]),
    ],
  },
] as const satisfies readonly { code: string; label: string; services: readonly TemplateService[] }[]
export type TemplateCode = (typeof templates)[number]['code']
export const templateCodes = templates.map(({ code }) => code)
