import { randomBytes } from 'node:crypto'
import { view } from '@arriero/contract/reports/reports.access.ts'
import type { ReportLink } from '@arriero/contract/reports/reports.entities.ts'
import type { App } from '../../../app/app.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { hashToken } from '../../../app/http/authenticate.ts'
import { SentFile } from '../../../app/http/route.ts'
import { scopeOfMaker } from '../../../app/person-scope.ts'
import { texts } from '../reports.texts.ts'

const dayMs = 86_400_000
const place = (runId: number, hash: Buffer) => `report_link:${runId}:${hash.toString('hex')}`
const address = (app: App, token: string) => `${app.publicUrl}/apis/reports/open/${token}`

/** A link with an unguessable token of 192 bits to files of a run, open for some days or until it is revoked. */
export async function addLink({ tx, scope }: Work, app: App, runId: number, fileIds: readonly number[], days: number) {
  const token = randomBytes(24).toString('base64url')
  const hash = hashToken(token)
  const expiresAt = new Date(Date.now() + days * dayMs).toISOString()
  const { id } = await tx
    .insertInto('report_link')
    .values({
      account_id: scope.accountId,
      run_id: runId,
      token_hash: hash,
      token_secret: app.secrets.seal(place(runId, hash), token),
      file_ids: [...fileIds],
      expires_at: expiresAt,
      created_by: scope.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, url: address(app, token), expiresAt }
}

/** The house sees all of them, others their own; those that ended a while ago are left out. */
const links = ({ tx, scope }: Work) =>
  tx
    .selectFrom('report_link as k')
    .innerJoin('report_run as l', (join) =>
      join.onRef('l.id', '=', 'k.run_id').onRef('l.account_id', '=', 'k.account_id'),
    )
    .$call(withUser('w', 'k.created_by'))
    .where('k.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (all) => all.where('k.created_by', '=', scope.userId))

export async function listLinks(work: Work, app: App): Promise<ReportLink[]> {
  const rows = await links(work)
    .where('k.expires_at', '>', new Date(Date.now() - 30 * dayMs).toISOString())
    .select([
      'k.id',
      'l.name',
      'k.run_id as runId',
      'k.token_hash as hash',
      'k.token_secret as secret',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'k.opened',
      'w.name as createdBy',
      'k.created_at as createdAt',
    ])
    .orderBy('k.id', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ runId, hash, secret, ...link }) => ({
    ...link,
    url: address(app, app.secrets.open(place(runId, hash), secret)),
  }))
}

export async function revokeLink(work: Work, id: number): Promise<void> {
  const link = await links(work).where('k.id', '=', id).select('k.id').executeTakeFirst()
  if (!link) throw notFound(texts.noLink)
  await work.tx
    .updateTable('report_link')
    .set({ revoked_at: new Date().toISOString() })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** What whoever holds the link gets: one of its files, as long as who made the link may read reports. */
export async function openLink(app: App, token: string, file: number): Promise<SentFile> {
  const { rows } = await app.pool.query<{
    account_id: number
    created_by: number | null
    key: string
    name: string
    type: string
  }>({
    name: 'open-report-link',
    text: 'select account_id, created_by, key, name, type from open_report_link($1, $2)',
    values: [hashToken(token), Math.max(0, Math.min(file, 1000))],
  })
  const [found] = rows
  if (!found || !(await scopeOfMaker(app, found.account_id, found.created_by, view))) throw notFound(texts.noLink)
  const body = await app.files.read(found.key).catch(() => {
    throw notFound(texts.noFile)
  })
  return new SentFile(found.name, found.type, body, found.type === 'application/pdf')
}
