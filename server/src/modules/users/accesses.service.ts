import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listAudit, loginHistory } from '@arriero/contract/users/user-access.contract.ts'
import type { App } from '../../app/app.ts'
import { recordChange } from '../../app/audit.ts'
import { readPage } from '../../app/database/page.ts'
import { withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import type { Caller } from '../../app/scope.ts'
import { demandManagement } from './users-guard.read.ts'
import { inAccountOf } from './users-reach.commands.ts'
import { seenTarget } from './users.service.ts'
import { tellAccessChanged } from './users.commands.ts'
import { texts } from './users.texts.ts'
import { endSessions } from './users.write.ts'

interface From {
  path: string
  query: Record<string, unknown>
}
interface SessionRow {
  id: number
  address: string | null
  agent: string | null
  created_at: string
  used_at: string
  is_cms: boolean
  principal_name: string | null
  token_hash: Buffer
}

async function sessionsOf(app: App, { tx }: Work, caller: Caller, userId: number) {
  const { rows } = await sql<SessionRow>`
    select * from open_sessions(${userId}, make_interval(secs => ${app.config.SESSION_IDLE_SECONDS}))`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    device: row.agent,
    since: row.created_at,
    usedAt: row.used_at,
    isCms: row.is_cms,
    principal: row.principal_name,
    isCurrent: row.token_hash.equals(caller.tokenHash),
  }))
}

export const ownSessions = (app: App, caller: Caller, work: Work) => sessionsOf(app, work, caller, caller.userId)

export const sessions = (app: App, caller: Caller, outer: Work, userId: number) =>
  inAccountOf(app, caller, outer, userId, async (work) => {
    await seenTarget(work, userId)
    return sessionsOf(app, work, caller, userId)
  })

/** Ends one session of a user, or all of them; their consoles notice within a second. Answers how many. */
export const endUserSessions = (app: App, caller: Caller, outer: Work, userId: number, only: number | null) =>
  inAccountOf(app, caller, outer, userId, async (work) => {
    const target = await seenTarget(work, userId)
    demandManagement(caller, target)
    const ended = await endSessions(work, userId, { only })
    if (only !== null && ended === 0) throw notFound()
    await recordChange(work, caller, {
      action: 'user.sessions',
      subject: `user:${userId}`,
      name: target.name,
      after: { ended },
    })
    await tellAccessChanged(work, [userId])
    return ended
  })

export async function endOwnSessions(caller: Caller, work: Work): Promise<number> {
  const ended = await endSessions(work, caller.userId, { keep: caller.tokenHash })
  await tellAccessChanged(work, [caller.userId])
  return ended
}

const byTime = { default: sql`a.at desc`, id: sql`a.id desc`, at: sql`a.at` }
interface Detail {
  name?: string
  by?: string
  agent?: string
  changes?: { field: string; before: unknown; after: unknown }[]
}

const entries = ({ tx, scope }: Work) =>
  tx
    .selectFrom('audit_entry as a')
    .$call(withUser('u', 'a.user_id'))
    .$call(withUser('p', 'a.principal_user_id'))
    .where('a.account_id', '=', scope.accountId)
    .select([
      'a.id',
      'a.at',
      'a.action',
      'a.subject',
      'a.address',
      'a.detail',
      'a.principal_user_id',
      'u.name as user_name',
      'p.name as principal_name',
    ])

/** Sign-ins of a user: made, refused, and by others who see the console as them. */
export const loginHistoryOf = (
  app: App,
  caller: Caller,
  outer: Work,
  userId: number,
  request: QueryOf<typeof loginHistory>,
  from: From,
) =>
  inAccountOf(app, caller, outer, userId, async (work) => {
    await seenTarget(work, userId)
    const found = entries(work).where((eb) =>
      eb.or([
        eb('a.user_id', '=', userId).and('a.action', 'in', ['login', 'login.refused', 'login.second_step', 'logout']),
        eb('a.subject', '=', `user:${userId}`).and('a.action', 'in', ['impersonate', 'impersonated']),
      ]),
    )
    const page = await readPage(found, request, byTime, from)
    return {
      ...page,
      results: page.results.map((row) => {
        const detail = row.detail as Detail
        const isOther = row.action.startsWith('impersonat')
        return {
          id: row.id,
          at: row.at,
          action: row.action,
          address: row.address,
          device: detail.agent ?? null,
          by: isOther ? (row.user_name ?? row.principal_name ?? null) : null,
        }
      }),
    }
  })

/** What was changed in the account, newest first. */
export async function auditOf(work: Work, request: QueryOf<typeof listAudit>, from: From) {
  const { subject, kind, search } = request
  const words = (search ?? '').trim()
  const found = entries(work)
    .$if(!work.scope.seesAllUnits, (rows) => rows.where('a.user_id', '=', work.scope.userId))
    .$if(subject !== undefined, (rows) => rows.where('a.subject', '=', subject ?? ''))
    .$if(kind !== undefined, (rows) => rows.where('a.action', 'like', `${(kind ?? '').replace(/[\\%_]/g, '\\$&')}%`))
    .$if(request.from !== undefined, (rows) => rows.where('a.at', '>=', request.from ?? ''))
    .$if(request.to !== undefined, (rows) => rows.where('a.at', '<=', request.to ?? ''))
    .$if(words !== '', (rows) =>
      rows.where(
        sql<boolean>`search_text(a.detail->>'name', a.detail->>'by', u.name, a.action) like '%' || search_text(${words.replace(/[\\%_]/g, '\\$&')}) || '%'`,
      ),
    )
  const page = await readPage(found, request, byTime, from)
  return {
    ...page,
    results: page.results.map(({ detail: stored, user_name, principal_name, principal_user_id, ...row }) => {
      const detail = stored as Detail
      return {
        id: row.id,
        at: row.at,
        action: row.action,
        subject: row.subject,
        subjectName: detail.name ?? null,
        by: user_name ?? detail.by ?? null,
        principal: principal_user_id === null ? null : (principal_name ?? texts.otherAccount),
        address: row.address,
        changes: detail.changes ?? [],
      }
    }),
  }
}
