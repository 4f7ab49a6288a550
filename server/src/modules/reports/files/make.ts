import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportAsked } from '@arriero/contract/reports/reports.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import { incomingFolder } from '../../../app/files/incoming.ts'
import type { TaskProgress } from '../../../app/jobs/tasks.ts'
import type { Scope } from '../../../app/scope.ts'
import { paperHead } from '../../social-reasons/social-reasons.read.ts'
import { planOf } from '../run/plan.ts'
import type { Made } from './made.ts'
import { drawPaper } from './paper.ts'
import { writeSheets } from './sheet.ts'
import { ToldRows } from './told-rows.ts'

export interface Making {
  asked: ReportAsked
  name: string
  /** IANA; left out, the account's. */
  zone?: string
  /** As of this instant, epoch ms; now by default. */
  at?: number
  progress?: TaskProgress
  signal?: AbortSignal
}

/** The plan of a report that is to be made, and whose paper it goes on. */
export async function prepare(app: App, scope: Scope, { asked, zone, at }: Making) {
  return inWork(app, scope, async (work) => ({
    plan: await planOf(work, asked, zone ?? (await zoneOf(work)), at),
    head: await paperHead(work, app, undefined),
  }))
}
export type Prepared = Awaited<ReturnType<typeof prepare>>

/** Makes the files of a report in one format with the eyes of a scope; the caller keeps or removes them. */
export async function makeFiles(
  app: App,
  scope: Scope,
  { plan, head }: Prepared,
  format: 'xlsx' | 'pdf',
  { name, progress, signal }: Pick<Making, 'name' | 'progress' | 'signal'>,
): Promise<Made> {
  const rows = new ToldRows(app, scope, plan, progress)
  if (format === 'xlsx') return writeSheets(app, plan, name, head.name, rows, signal)
  const { body, ...paper } = await drawPaper(plan, name, head, rows)
  const path = join(incomingFolder(app.config), `${randomUUID()}.pdf`)
  await writeFile(path, body)
  return {
    files: [{ ...paper, path, size: body.length }],
    rows: rows.total.rows,
    total: rows.total,
    groups: rows.groups,
    columns: rows.columns,
  }
}

export const discard = (files: Made['files']) => Promise.all(files.map(({ path }) => rm(path, { force: true })))
