import type { ReportAsked, ReportRow, ReportSlice } from '@arriero/contract/reports/reports.entities.ts'
import { everything } from '@arriero/contract/reports/reports.entities.ts'
import {
  createReportSchedule,
  createSavedReport,
  reportKinds,
  runReport,
} from '@arriero/contract/reports/reports.contract.ts'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { toldOf, type ReportShare } from '@arriero/contract/reports/reports.rules.ts'
import { HourFold } from '../../src/modules/tracking/engine/hours.ts'
import type { PositionRow } from '../../src/modules/tracking/engine/position.ts'
import { addToPackedDays, byUnitDay } from '../../src/modules/tracking/store/packed-days.ts'
import { replaceHours } from '../../src/modules/tracking/store/unit-hours.ts'
import { destination } from '../../src/shared/geo/distance.ts'
import { call, type As } from '../api.ts'
import { unique, type TestUser } from '../factories.ts'
import { daily } from './duties.ts'
import { testApp } from '../server.ts'

const minuteMs = 60_000
const yard = { lat: 20.59, lon: -100.39 }

/** So many minutes at one speed, a fix each minute, due east. */
export interface Phase {
  minutes: number
  kmh: number
  ignition: boolean
  fuelPercent?: number
  temperature?: number
  /** Nothing is told. */
  isSilent?: boolean
}

/** The fixes of phases that follow each other from an instant; the last one stands where they end. */
export function driven(from: number, phases: readonly Phase[]): PositionRow[] {
  const rows: PositionRow[] = []
  let [km, at] = [0, from]
  const last = phases.at(-1)!
  for (const phase of [...phases, { ...last, minutes: 1, kmh: 0 }]) {
    for (let minute = 0; minute < phase.minutes; minute++, at += minuteMs) {
      if (!phase.isSilent)
        rows.push({
          fixTime: at,
          receivedAt: at + 2000,
          ...destination(yard, km * 1000, 90),
          speed: phase.kmh,
          course: 90,
          altitude: null,
          satellites: null,
          ignition: phase.ignition,
          odometerKm: Math.round((1000 + km) * 100) / 100,
          fuelPercent: phase.fuelPercent ?? null,
          sourceId: null,
          ...(phase.temperature !== undefined && { sensors: { temperature_1: phase.temperature } }),
        })
      km += phase.kmh / 60
    }
  }
  return rows
}

/** Stores days of a unit as they are once they are packed, with their hours. */
export async function storePast(accountId: number, unitId: number, rows: readonly PositionRow[]): Promise<void> {
  const { app } = await testApp()
  const client = await app.owner.connect()
  try {
    await addToPackedDays(client, accountId, byUnitDay(rows.map((row) => ({ ...row, unitId }))))
    const fold = new HourFold()
    for (const row of rows) fold.add(row)
    const first = Math.floor(rows[0]!.fixTime / 3_600_000) * 3_600_000
    await replaceHours(client, accountId, unitId, first, rows.at(-1)!.fixTime + 3_600_000, fold.all)
  } finally {
    client.release()
  }
}

export const asked = (kind: string, given: Partial<ReportAsked> = {}): ReportAsked => ({
  kind,
  subjects: everything,
  period: { code: 'days', shift: 0, from: '2026-11-20', to: '2026-11-20' },
  grouping: ['unit'],
  columns: null,
  options: {},
  ...given,
})

/** All parts of a report, or of one of its groups. */
export async function reckon(as: As, of: ReportAsked, group: string | null = null) {
  const slices: ReportSlice[] = []
  for (let cursor: number | null = 0; cursor !== null;) {
    const slice: ReportSlice = await call(as, runReport, { body: { asked: of, cursor, group } })
    slices.push(slice)
    cursor = slice.next
  }
  return slices
}

/** Rows of a group, and what a report says of all of them, by the codes of their columns. */
export async function rowsIn(as: As, of: ReportAsked, group: string) {
  const kind = (await call(as, reportKinds)).find(({ code }) => code === of.kind)!
  const slices = await reckon(as, of, group)
  const byCode = (cells: ReportRow['cells']) =>
    Object.fromEntries(kind.columns.map(({ code }, at) => [code, cells[at] ?? null]))
  return {
    rows: slices.flatMap(({ rows }) => rows.map((row): Record<string, unknown> => ({ ...row, ...byCode(row.cells) }))),
    total: byCode(toldOf(kind.columns, slices[0]!.total.sums)),
    slices,
  }
}

export const makeReport = (as: As, given: Partial<ReportAsked> & { name?: string; share?: ReportShare } = {}) => {
  const { name = unique('Reporte'), share = 'none', ...of } = given
  return call(as, createSavedReport, {
    body: { name, asked: asked(of.kind ?? 'kilometres', of), share, groupIds: [] },
  })
}

const zone = 'America/Mexico_City'
/** Every day at 07:00, to whoever makes it. */
export async function makeSchedule(as: TestUser, given: Partial<BodySent<typeof createReportSchedule>> = {}) {
  const { id } = given.reportId === undefined ? await makeReport(as) : { id: given.reportId }
  return call(as, createReportSchedule, {
    body: {
      reportId: id,
      repeat: daily({ time: '07:00' }),
      receivers: [{ userId: as.id, email: null, zone }],
      formats: ['xlsx'],
      skipsEmpty: true,
      linkDays: 7,
      active: true,
      ...given,
    },
  })
}
