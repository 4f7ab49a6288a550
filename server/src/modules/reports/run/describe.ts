import type { ReportKindFacts } from '@arriero/contract/reports/reports.entities.ts'
import { reportKinds, type ReportKind } from '../../../app/report-kind.ts'
import type { Scope } from '../../../app/scope.ts'
import { columnsOf } from './group.ts'
import { groupingsOf, subjectsOf } from './plan.ts'

/** Templates whose rows the caller may see, as the console shows them. */
export const kindsFor = (scope: Scope): ReportKindFacts[] =>
  reportKinds()
    .filter(({ needs = [] }) => needs.every((permission) => scope.permissions.has(permission)))
    .toSorted((a, b) => areas.indexOf(a.area) - areas.indexOf(b.area))
    .map(described)

/** In the order they are offered. */
const areas: readonly ReportKind['area'][] = [
  'Recorridos',
  'Motor y uso',
  'Seguridad',
  'Lugares y entregas',
  'Carga y combustible',
  'Equipos',
]

const described = (kind: ReportKind): ReportKindFacts => ({
  code: kind.code,
  label: kind.label,
  about: kind.about,
  area: kind.area,
  icon: kind.icon,
  subjects: [...subjectsOf(kind)],
  groupings: [...groupingsOf(kind)],
  options: Object.entries(kind.options ?? {}).map(([code, option]) => ({
    code,
    label: option.label,
    unit: option.unit ?? '',
    least: option.least ?? null,
    most: option.most ?? null,
    choices: option.choices ? [...option.choices] : null,
    usual: option.usual,
  })),
  columns: columnsOf(kind),
  chart: kind.chart ? { title: kind.chart.title, columns: [...kind.chart.columns] } : null,
  map: kind.map ?? null,
})
