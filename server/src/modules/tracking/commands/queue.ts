import type { Order } from '@arriero/telematics/order.ts'
import { isEngine, mayCut, type CommandKind } from '@arriero/contract/tracking/commands.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { settingsOf } from './command-settings.service.ts'
import { commandTexts as texts } from './commands.texts.ts'
import { tellCommand } from './tell.job.ts'
import { unitNow } from './unit-now.ts'

/** A command that waits for its conditions and for its way to open. */
export interface Waiting {
  id: number
  accountId: number
  unitId: number
  kind: CommandKind
  sourceId: number
  /** What the source calls the unit. */
  key: string
  /** null: a platform's. */
  deviceId: number | null
  seconds: number | null
  output: number | null
  words: string | null
  standingSeconds: number | null
  slowKmh: number | null
  slowSeconds: number | null
  freshSeconds: number | null
  /** As it was read: until then it waits. */
  expiresAt: string
}

const columns = `c.id, c.account_id as "accountId", c.unit_id as "unitId", c.command as kind, c.source_id as "sourceId", c.unit_key as key,
  c.device_id as "deviceId", c.seconds, c.output, c.words, c.standing_seconds as "standingSeconds", c.slow_kmh as "slowKmh",
  c.slow_seconds as "slowSeconds", c.fresh_seconds as "freshSeconds", c.expires_at as "expiresAt"`

/** A device answers within this time, or nobody knows whether it did what it was told. */
const answerMinutes: Record<'engine' | 'other', number> = { engine: 3, other: 15 }
/** So long the next command waits for the answer to the one before. */
const oneAtATimeSeconds = 60
/** In one turn. */
const most = 500

export async function waiting(app: App): Promise<Waiting[]> {
  const { rows } = await app.owner.query<Waiting>(
    `select ${columns} from unit_command c where c.state = 'queued' and c.unit_id is not null and c.expires_at > now() order by c.id limit ${most}`,
  )
  return rows
}

export function orderOf({ kind, seconds, output, words }: Waiting): Order {
  switch (kind) {
    case 'interval':
      return { kind, seconds: seconds ?? 0 }
    case 'output_on':
    case 'output_off':
      return { kind, output: output ?? 0 }
    case 'text':
      return { kind, text: words ?? '' }
    default:
      return { kind }
  }
}

/** Whether an engine may be cut now; everything else may leave at any time. */
export async function isMet(app: App, command: Waiting): Promise<boolean> {
  const { kind, standingSeconds, slowKmh, slowSeconds, freshSeconds } = command
  if (kind !== 'engine_cut') return true
  if (standingSeconds === null || slowKmh === null || slowSeconds === null || freshSeconds === null) return false
  const rule = { standingSeconds, slowKmh, slowSeconds, freshSeconds }
  return inWork(app, systemScope(command.accountId), async (work) => {
    const { safeGeofences } = await settingsOf(work)
    return mayCut(await unitNow(work, command.unitId, rule, safeGeofences), rule)
  })
}

/** Whether an earlier command to the same device has not been answered yet: answers without a number are told apart so. */
export async function awaitsAnswer(app: App, { sourceId, key }: Waiting): Promise<boolean> {
  const { rows } = await app.owner.query(
    `select 1 from unit_command where source_id = $1 and unit_key = $2 and state = 'sent' and command <> 'restart'
       and sent_at > now() - make_interval(secs => ${oneAtATimeSeconds}) limit 1`,
    [sourceId, key],
  )
  return rows.length > 0
}

/** Puts it on record as sent, before it leaves; false when another process was quicker, or somebody cancelled it. */
export async function claim(app: App, { id, kind }: Waiting): Promise<boolean> {
  const minutes = isEngine(kind) ? answerMinutes.engine : answerMinutes.other
  const { rowCount } = await app.owner.query(
    `update unit_command set state = 'sent', sent_at = now(), expires_at = now() + make_interval(mins => $2)
     where id = $1 and state = 'queued' and expires_at > now()`,
    [id, minutes],
  )
  return rowCount === 1
}

/** It has not left after all: it waits as it waited before. */
export async function giveBack(app: App, { id, expiresAt }: Waiting): Promise<void> {
  await app.owner.query(
    "update unit_command set state = 'queued', sent_at = null, expires_at = $2 where id = $1 and state = 'sent'",
    [id, expiresAt],
  )
}

/** The network or the platform took it. */
export async function onNetwork(app: App, { id }: Pick<Waiting, 'id'>): Promise<void> {
  await app.owner.query("update unit_command set network_at = now() where id = $1 and state = 'sent'", [id])
}

/** What is known of one that nobody answered. */
export async function note(app: App, { id }: Pick<Waiting, 'id'>, outcome: string): Promise<void> {
  await app.owner.query("update unit_command set outcome = $2 where id = $1 and state = 'sent'", [id, outcome])
}

export async function delivered(app: App, { id }: Pick<Waiting, 'id'>, answer: string | null): Promise<void> {
  await app.owner.query(
    `update unit_command set state = 'delivered', network_at = coalesce(network_at, now()), delivered_at = now(), answer = $2
     where id = $1 and state = 'sent'`,
    [id, answer],
  )
}

/** Ends a command, and has it told to people in the same work; false when it has ended already. */
export async function end(
  app: App,
  { id, accountId, kind }: Waiting,
  state: 'done' | 'handed' | 'refused' | 'expired',
  { answer = null, outcome = null }: { answer?: string | null; outcome?: string | null },
): Promise<boolean> {
  return inWork(app, systemScope(accountId), async (work) => {
    const client = await work.client()
    const { rowCount } = await client.query(
      `update unit_command set state = $2, ended_at = now(), answer = coalesce($3, answer), outcome = $4,
         network_at = case when $5 then coalesce(network_at, now()) else network_at end,
         delivered_at = case when $5 then coalesce(delivered_at, now()) else delivered_at end
       where account_id = $6 and id = $1 and state in ('approval', 'queued', 'sent', 'delivered')`,
      // The device answered: it had it.
      [
        id,
        state,
        answer,
        outcome,
        state === 'done' || (state === 'refused' && outcome !== texts.encoderRefuses),
        accountId,
      ],
    )
    if (rowCount !== 1) return false
    if (isEngine(kind)) await work.enqueue(tellCommand, { accountId, id, state }, { key: `command:${id}:${state}` })
    return true
  })
}

/** The command that a device answered: the one whose number it repeats, else the oldest it has not answered. */
export async function answeredBy(app: App, deviceId: string, sequence: number | null): Promise<Waiting | null> {
  const { rows } = await app.owner.query<Waiting>(
    `select ${columns} from unit_command c join device d on d.account_id = c.account_id and d.id = c.device_id
     where d.device_id = $1 and d.deleted_at is null and c.state in ('sent', 'delivered') and c.unit_id is not null
     order by (c.id & 65535) = $2 desc nulls last, c.id limit 1`,
    [deviceId, sequence],
  )
  return rows[0] ?? null
}

/** The restart that a device which calls again was told. */
export async function restarted(app: App, deviceId: string): Promise<Waiting | null> {
  const { rows } = await app.owner.query<Waiting>(
    `select ${columns} from unit_command c join device d on d.account_id = c.account_id and d.id = c.device_id
     where d.device_id = $1 and d.deleted_at is null and c.command = 'restart' and c.state in ('sent', 'delivered') and c.unit_id is not null
       and c.network_at is not null order by c.id limit 1`,
    [deviceId],
  )
  return rows[0] ?? null
}

/** Ends what waited too long, and says what for: what a platform took and says no more of is with the platform. */
export async function expire(app: App): Promise<void> {
  const { rows } = await app.owner.query<Expiring>(
    `select ${columns}, c.state, c.network_at is not null as "isTaken" from unit_command c where c.state in ('approval', 'queued', 'sent', 'delivered') and c.unit_id is not null
       and c.expires_at <= now() order by c.id limit ${most}`,
  )
  for (const command of rows) {
    const isHanded = command.deviceId === null && command.isTaken
    if (isHanded) await end(app, command, 'handed', { outcome: texts.platformQuiet })
    else await end(app, command, 'expired', { outcome: whyExpired(command) })
  }
}

interface Expiring extends Waiting {
  state: string
  /** By the network, or by its platform. */
  isTaken: boolean
}

function whyExpired({ state, kind, deviceId }: Expiring): string {
  if (state === 'approval') return texts.nobodyApproved
  if (state !== 'queued') return deviceId === null ? texts.platformSilent : texts.noAnswer
  return kind === 'engine_cut' ? texts.notStill : texts.offAllTime
}

/** Where a unit is has been answered by where it is. */
export async function located(app: App): Promise<void> {
  await app.owner.query(
    `update unit_command c set state = 'done', ended_at = now(), delivered_at = coalesce(c.delivered_at, l.received_at)
     from position_last l where l.account_id = c.account_id and l.unit_id = c.unit_id and c.command = 'locate'
       and c.state in ('sent', 'delivered') and l.at > c.sent_at`,
  )
}
