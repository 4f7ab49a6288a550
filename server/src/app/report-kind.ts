import type { Permission } from '@arriero/contract/core/permissions.ts'
import type {
  ColumnTotal,
  ColumnType,
  ReportCell,
  ReportGrouping,
  ReportSubject,
} from '@arriero/contract/reports/reports.rules.ts'
import type { App } from './app.ts'
import type { Work } from './database/work.ts'

/** A column as a template declares it; its code is its name among the others. */
export interface ReportColumnSpec {
  label: string
  type: ColumnType
  total?: ColumnTotal
  /** Shown only by who chooses it. */
  isExtra?: boolean
  warns?: 'red' | 'amber'
}

/** A number within bounds, or one of some choices. */
export interface ReportOptionSpec {
  label: string
  unit?: string
  least?: number
  most?: number
  choices?: readonly { value: string; label: string }[]
  usual: number | string
}

export interface ReportedUnit {
  id: number
  name: string
  /** km/h. */
  speedLimit: number
}

/** What a template is asked for: some units, from ≤ t < to (epoch ms). */
export interface ReportQuestion<Options extends string = string> {
  app: App
  /** Behind the wall of whoever reads. */
  work: Work
  units: readonly ReportedUnit[]
  from: number
  to: number
  zone: string
  option(code: Options): number
  choice(code: Options): string
  /** Geofences that were chosen; none: all. */
  placeIds: readonly number[]
  /** Somebody reads the rows themselves; else only their sums count, and nobody needs an address. */
  wantsWords: boolean
}

/** One row; what the templates leave out of driver and customer is who had the unit at that moment. */
export interface ReportedRow<Column extends string = string> {
  unitId: number
  /** Epoch ms. */
  from: number
  to: number | null
  lat?: number | null
  lon?: number | null
  place?: { id: number | null; name: string } | null
  driver?: { id: number | null; name: string } | null
  customer?: { id: number | null; name: string } | null
  cells: Partial<Record<Column, ReportCell>>
}

interface Spec<Column extends string, Options extends string> {
  code: string
  label: string
  /** One sentence on what it tells. */
  about: string
  /** Under what it stands among the templates. */
  area: 'Recorridos' | 'Motor y uso' | 'Seguridad' | 'Lugares y entregas' | 'Carga y combustible' | 'Equipos'
  /** Name of an icon of the console. */
  icon: string
  /** What its rows need besides the permission to run reports. */
  needs?: readonly Permission[]
  subjects?: readonly ReportSubject[]
  groupings?: readonly ReportGrouping[]
  options?: Record<Options, ReportOptionSpec>
  columns: Record<Column, ReportColumnSpec>
  chart?: { title: string; columns: readonly NoInfer<Column>[] }
  map?: 'way' | 'place'
  /** Its rows are hours, or other small parts: those of a unit, day and driver are told as one. */
  isByDay?: boolean
  /** Rows of the units by unit and time. */
  rows(question: ReportQuestion<Options>): Promise<ReportedRow<NoInfer<Column>>[]>
}

/** A template of the module `reports`: a query and its columns. */
export type ReportKind = Omit<Spec<string, string>, 'columns'> & {
  columns: readonly (ReportColumnSpec & { code: string })[]
}

const kinds = new Map<string, ReportKind>()

/**
 * Declares a template of reports. Each lives in a file of its own in the module whose rows it tells, which names it in
 * its `x.module.ts`; nothing else has to know of it.
 */
export function reportKind<const Column extends string, const Options extends string = never>(
  spec: Spec<Column, Options>,
): ReportKind {
  const columns = Object.entries<ReportColumnSpec>(spec.columns).map(([code, column]) => ({ ...column, code }))
  // What is asked of it is checked against its own columns and options before it is called.
  const kind = { ...spec, columns } as unknown as ReportKind
  kinds.set(kind.code, kind)
  return kind
}

export const reportKinds = (): readonly ReportKind[] => [...kinds.values()]
export const findReportKind = (code: string): ReportKind | undefined => kinds.get(code)
