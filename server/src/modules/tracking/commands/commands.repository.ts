import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageCommands, UnitCommand } from '@arriero/contract/tracking/commands.contract.ts'
import {
  openStates,
  type CommandKind,
  type CommandState,
  type CutReason,
} from '@arriero/contract/tracking/commands.rules.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { commandTexts as texts } from './commands.texts.ts'

/** Commands of the account's units that the caller sees. */
const commands = ({ tx, scope }: Work) =>
  tx
    .selectFrom('unit_command as c')
    .leftJoin('unit as t', (join) => join.onRef('t.id', '=', 'c.unit_id').onRef('t.account_id', '=', 'c.account_id'))
    .$call(withUser('u', 'c.asked_by'))
    .$call(withUser('p', 'c.approved_by'))
    .where('c.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (rows) =>
      rows.where('c.unit_id', 'in', (eb) =>
        eb
          .selectFrom('unit_access as a')
          .select('a.unit_id')
          .where('a.account_id', '=', scope.accountId)
          .where('a.user_id', '=', scope.userId),
      ),
    )
    .select([
      'c.id',
      'c.unit_id',
      't.name as unit_name',
      sql<CommandKind>`c.command`.as('kind'),
      'c.seconds',
      'c.output',
      'c.words',
      sql<CommandState>`c.state`.as('state'),
      'c.through',
      sql<boolean>`c.device_id is not null`.as('isOfDevice'),
      'c.asked_by',
      'u.name as by',
      'c.asked_at as askedAt',
      sql<CutReason | null>`c.reason`.as('reason'),
      'c.report_number as reportNumber',
      'c.note',
      'p.name as approvedBy',
      'c.approved_at as approvedAt',
      'c.expires_at as expiresAt',
      'c.sent_at as sentAt',
      'c.network_at as networkAt',
      'c.delivered_at as deliveredAt',
      'c.ended_at as endedAt',
      'c.answer',
      'c.outcome',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof commands>['executeTakeFirstOrThrow']>>

const commandOf = (work: Work, { unit_id, unit_name, asked_by, ...row }: Row): UnitCommand => ({
  ...row,
  unit: unit_id === null ? null : { id: unit_id, name: unit_name ?? '' },
  mine: asked_by === work.scope.userId,
})

export async function findCommand(work: Work, id: number): Promise<UnitCommand> {
  const row = await commands(work).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(texts.unknown)
  return commandOf(work, row)
}

export async function findByKey(work: Work, key: string): Promise<UnitCommand | null> {
  const row = await commands(work).where('c.key', '=', key).executeTakeFirst()
  return row ? commandOf(work, row) : null
}

/** Newest first. */
export async function commandsOfUnit(work: Work, unitId: number, most: number): Promise<UnitCommand[]> {
  const rows = await commands(work).where('c.unit_id', '=', unitId).orderBy('c.id', 'desc').limit(most).execute()
  return rows.map((row) => commandOf(work, row))
}

/** What is under way about the engine or an output; locked against a second one until the end of the work. */
export async function openAbout(work: Work, unitId: number, target: string): Promise<UnitCommand | null> {
  const row = await commands(work)
    .where('c.unit_id', '=', unitId)
    .where('c.target', '=', target)
    .where('c.state', 'in', [...openStates])
    .executeTakeFirst()
  return row ? commandOf(work, row) : null
}

/** Whether the last thing that went out about the engine and was not refused is a cut. */
export async function isCut({ tx, scope }: Work, unitId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('unit_command')
    .select('command')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .where('target', '=', 'engine')
    .where('sent_at', 'is not', null)
    .where('state', '<>', 'refused')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.command === 'engine_cut'
}

const orders = {
  default: sql`c.id desc`,
  id: sql`c.id`,
  askedAt: sql`c.asked_at`,
  unit: sql`t.name collate es_mx`,
}

export async function pageOfCommands(
  work: Work,
  { unitId, kind, state, ...request }: QueryOf<typeof pageCommands>,
  from: { path: string; query: Record<string, unknown> },
) {
  const found = commands(work)
    .where(matches(sql`search_text(t.name, u.name)`, request.search))
    .$if(unitId !== undefined, (rows) => rows.where('c.unit_id', '=', unitId!))
    .$if(kind !== undefined, (rows) => rows.where('c.command', '=', kind!))
    .$if(state === 'open', (rows) => rows.where('c.state', 'in', [...openStates]))
    .$if(state !== undefined && state !== 'open', (rows) => rows.where('c.state', '=', state!))
  const page = await readPage(found, request, orders, from)
  return { ...page, results: page.results.map((row) => commandOf(work, row)) }
}
