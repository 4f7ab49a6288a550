import { sql } from 'kysely'
import type { CommandDraft, UnitCommand, UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'
import { heldStates, isEngine, needsReport, type CommandKind } from '@arriero/contract/tracking/commands.rules.ts'
import type { App } from '../../../app/app.ts'
import { recordChange } from '../../../app/audit.ts'
import { waitForKey } from '../../../app/database/key.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict, permissionDenied } from '../../../app/errors.ts'
import type { Caller } from '../../../app/scope.ts'
import { demandProof, proofOf } from '../../session/session.commands.ts'
import { findUnit } from '../map/units.repository.ts'
import { channelFor, channelsOf, type Channel } from './channels.ts'
import { namesOf, settingsOf, type Settings } from './command-settings.service.ts'
import * as repository from './commands.repository.ts'
import { commandTexts as texts } from './commands.texts.ts'
import { offersOf, whyNot, type Situation } from './offers.ts'
import { tellCommand } from './tell.job.ts'
import { unitNow } from './unit-now.ts'

/** How much of the record the unit's page carries. */
const shownCommands = 50

/** How long each waits for a device that is off. */
const waitsHours: Record<CommandKind, number> = {
  engine_cut: 1,
  engine_restore: 24,
  locate: 24,
  interval: 7 * 24,
  output_on: 24,
  output_off: 24,
  restart: 7 * 24,
  text: 24,
}

async function situationOf(work: Work, app: App, unitId: number, settings: Settings): Promise<Situation> {
  return {
    channels: await channelsOf(work, app, unitId),
    settings,
    named: {
      engine: (await namesOf(work, settings.enginePeople)).map(({ name }) => name),
      text: (await namesOf(work, settings.textPeople)).map(({ name }) => name),
    },
    scope: work.scope,
    isCut: await repository.isCut(work, unitId),
  }
}

export async function commandsOf(work: Work, app: App, unitId: number): Promise<UnitCommands> {
  const unit = await findUnit(work, unitId)
  const settings = await settingsOf(work)
  const situation = await situationOf(work, app, unitId, settings)
  const { position, ...now } = await unitNow(work, unitId, settings, settings.safeGeofences)
  const open = await repository.openAbout(work, unitId, 'engine')
  const { standingSeconds, slowKmh, slowSeconds, freshSeconds, cutMinutes, needsApproval } = settings
  const leading = channelFor(situation.channels, 'engine_cut') ?? situation.channels[0]
  return {
    unit: { id: unit.id, name: unit.name, model: unit.model },
    driver: unit.driver,
    through: leading ? throughOf(leading) : null,
    position,
    now,
    rule: { standingSeconds, slowKmh, slowSeconds, freshSeconds, cutMinutes },
    opposite: open ? objectionTo(open, 'engine_cut') : null,
    isCut: situation.isCut,
    secondStep: await proofOf(work, work.scope.userId),
    needsApproval,
    approvers: (await namesOf(work, settings.approvers)).filter(({ id }) => id !== work.scope.userId),
    told: await namesOf(work, settings.told),
    offers: offersOf(situation),
    commands: await repository.commandsOfUnit(work, unitId, shownCommands),
  }
}

const throughOf = ({ name, device, isOnline, lastAt }: Channel) => ({
  name,
  isDevice: device !== null,
  isOnline,
  lastAt,
})

/** What speaks against a command while another one about the same is under way. */
function objectionTo(open: UnitCommand, kind: CommandKind): string {
  const seconds = (Date.now() - Date.parse(open.askedAt)) / 1000
  const by = open.by ?? 'el sistema'
  return open.kind === kind ? texts.same(by, seconds) : texts.opposite(open.kind, by, seconds)
}

const targetOf = (kind: CommandKind, output: number | undefined): string | null => {
  if (isEngine(kind)) return 'engine'
  return kind === 'output_on' || kind === 'output_off' ? `output ${output}` : null
}

/**
 * Puts a command into the queue, or, of an engine cut, before who approves it. What contradicts another one that is under
 * way is put on record as refused: the answer says so.
 */
export async function askCommand(
  work: Work,
  app: App,
  caller: Caller,
  unitId: number,
  { code, password, ...draft }: CommandDraft,
): Promise<UnitCommand> {
  const { kind, output } = draft
  if (isEngine(kind)) await demandProof(app, work, caller.userId, { code, password })
  await waitForKey(work, `command ${work.scope.accountId} ${draft.key}`)
  const asked = await repository.findByKey(work, draft.key)
  if (asked) return asked
  const unit = await findUnit(work, unitId)
  const settings = await settingsOf(work)
  const situation = await situationOf(work, app, unitId, settings)
  const objection = whyNot(situation, kind, output ?? null)
  demandDraft(draft)
  const channel = channelFor(situation.channels, kind, output)
  if (objection !== null || !channel) throw badRequest(objection ?? texts.noWay)
  const needsApproval = kind === 'engine_cut' && settings.needsApproval
  if (needsApproval && !settings.approvers.some((id) => id !== caller.userId)) throw badRequest(texts.noApprover)
  await lockUnit(work, unitId)
  const target = targetOf(kind, output)
  const open = target === null ? null : await repository.openAbout(work, unitId, target)
  const id = await insert(work, caller, unitId, channel, settings, draft, {
    state: open ? 'refused' : needsApproval ? 'approval' : 'queued',
    outcome: open ? objectionTo(open, kind) : null,
  })
  await recordChange(work, caller, {
    action: 'command.ask',
    subject: `unit:${unitId}`,
    name: unit.name,
    after: { command: kind, reason: draft.reason, reportNumber: draft.reportNumber, words: draft.words, output },
  })
  if (isEngine(kind))
    await work.enqueue(tellCommand, { accountId: work.scope.accountId, id, state: open ? 'refused' : 'asked' })
  return repository.findCommand(work, id)
}

/** Two who ask at once do so one after the other. */
async function lockUnit({ tx, scope }: Work, unitId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${scope.accountId}, hashtext(${`command ${unitId}`}))`.execute(tx)
}

function demandDraft({ kind, seconds, output, words, reason, reportNumber }: CommandDraft): void {
  const missing: Record<string, string[]> = {}
  if (kind === 'interval' && seconds === undefined) missing['seconds'] = [texts.needsSeconds]
  if ((kind === 'output_on' || kind === 'output_off') && output === undefined) missing['output'] = [texts.needsOutput]
  if (kind === 'text' && words === undefined) missing['words'] = [texts.needsWords]
  if (kind === 'engine_cut' && reason === undefined) missing['reason'] = [texts.needsReason]
  if (kind === 'engine_cut' && reason !== undefined && needsReport(reason) && !reportNumber)
    missing['reportNumber'] = [texts.needsReport]
  if (Object.keys(missing).length > 0) throw badFields(missing)
}

async function insert(
  { tx, scope }: Work,
  caller: Caller,
  unitId: number,
  channel: Channel,
  settings: Settings,
  { kind, key, seconds, output, words, reason, reportNumber, note }: CommandDraft,
  { state, outcome }: { state: 'approval' | 'queued' | 'refused'; outcome: string | null },
): Promise<number> {
  const isCut = kind === 'engine_cut'
  const minutes = isCut ? settings.cutMinutes : waitsHours[kind] * 60
  const { id } = await tx
    .insertInto('unit_command')
    .values({
      account_id: scope.accountId,
      unit_id: unitId,
      device_id: channel.device?.id ?? null,
      source_id: channel.sourceId,
      unit_key: channel.key,
      through: channel.name,
      command: kind,
      state,
      outcome,
      key,
      seconds: kind === 'interval' ? (seconds ?? null) : null,
      output: kind === 'output_on' || kind === 'output_off' ? (output ?? null) : null,
      words: kind === 'text' ? (words ?? null) : null,
      reason: reason ?? null,
      report_number: reportNumber ?? null,
      note: note ?? null,
      standing_seconds: isCut ? settings.standingSeconds : null,
      slow_kmh: isCut ? settings.slowKmh : null,
      slow_seconds: isCut ? settings.slowSeconds : null,
      fresh_seconds: isCut ? settings.freshSeconds : null,
      asked_by: caller.userId,
      confirmed_at: isEngine(kind) ? sql`now()` : null,
      ended_at: state === 'refused' ? sql`now()` : null,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a command that is still in one of these states; false when somebody was quicker. */
async function move({ tx, scope }: Work, id: number, from: readonly string[], values: object): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('unit_command')
    .set(values)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function demandApprover(work: Work, command: UnitCommand): Promise<void> {
  if (command.mine) throw badRequest(texts.ownApproval)
  const { approvers } = await settingsOf(work)
  if (!approvers.includes(work.scope.userId)) throw badRequest(texts.notNamed)
}

export async function approveCommand(
  work: Work,
  app: App,
  caller: Caller,
  id: number,
  proof: { code?: string | undefined; password?: string | undefined },
): Promise<UnitCommand> {
  await demandProof(app, work, caller.userId, proof)
  const command = await repository.findCommand(work, id)
  await demandApprover(work, command)
  const values = { state: 'queued', approved_by: caller.userId, approved_at: sql`now()` }
  if (!(await move(work, id, ['approval'], values))) throw conflict(texts.notWaiting)
  await recordStep(work, caller, 'command.approve', command)
  await work.enqueue(tellCommand, { accountId: work.scope.accountId, id, state: 'approved' })
  return repository.findCommand(work, id)
}

export async function declineCommand(work: Work, caller: Caller, id: number, note: string): Promise<UnitCommand> {
  const command = await repository.findCommand(work, id)
  await demandApprover(work, command)
  const values = { state: 'refused', ended_at: sql`now()`, outcome: texts.declined(caller.name, note) }
  if (!(await move(work, id, ['approval'], values))) throw conflict(texts.notWaiting)
  await recordStep(work, caller, 'command.decline', command)
  await work.enqueue(tellCommand, { accountId: work.scope.accountId, id, state: 'refused' })
  return repository.findCommand(work, id)
}

export async function cancelCommand(work: Work, caller: Caller, id: number): Promise<UnitCommand> {
  const command = await repository.findCommand(work, id)
  if (!command.mine && !caller.permissions.has('comandos.engine')) throw permissionDenied('comandos.engine')
  const values = { state: 'cancelled', ended_at: sql`now()`, outcome: texts.cancelled(caller.name) }
  if (!(await move(work, id, heldStates, values))) throw conflict(texts.alreadySent)
  await recordStep(work, caller, 'command.cancel', command)
  return repository.findCommand(work, id)
}

const recordStep = (work: Work, caller: Caller, action: string, { id, kind, unit }: UnitCommand) =>
  recordChange(work, caller, {
    action,
    subject: `unit:${unit?.id ?? 0}`,
    name: unit?.name ?? '',
    after: { command: kind, commandId: id },
  })
