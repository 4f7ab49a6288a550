import type pg from 'pg'
import type { App } from '../../../app/app.ts'
import { Work } from '../../../app/database/work.ts'
import { systemScope } from '../../../app/scope.ts'
import type { FullFix } from '../store/position-copy.ts'
import { ParameterRows, putInHalves, putWhole, type Put } from '../store/halves.ts'
import { writeLast, writeMemories, writeSensors, type QueryValues } from '../store/last-positions.ts'
import { storeSensors } from '../store/sensors.ts'
import { storeAside, type SetAside } from '../store/set-aside.ts'
import { storeSlow } from '../store/slow-positions.ts'
import { storeStatuses } from '../store/statuses.ts'
import { hourValues, writeHours } from '../store/unit-hours.ts'
import { writeVisits } from '../store/visits.ts'
import { unitFacts, type UnitFact } from '../tracking.events.ts'
import { holdSlots } from '../tracking.partitions.ts'
import type { FlowStep } from '../tracking.step.ts'
import type { AccountFlow } from './account-flow.ts'
import type { Aside } from './chunk.ts'
import { rework } from './late.ts'
import type { Pending } from './pending.ts'
import { photograph, stored, type Photo } from './photo.ts'
import type { UnitFlow, UnitMemory } from './unit-flow.ts'

/** What a transaction of the pipeline stores: its positions, and what the modules' steps made of them. */
export interface Batch {
  pending: Pending
  /** What each module's step took, in their order; null: nothing. */
  steps: readonly unknown[]
  /** null when late positions are among them: then nothing else moves the account until they are stored. */
  photo: Photo | null
  /** A commit whose answer never came: it may have happened. */
  unsure: Attempt | null
  /** The database refused something of it: it is written in halves, and what is refused alone is set aside. */
  hasRefused: boolean
}

/** A transaction just before its commit, with what holds once it is done. */
interface Attempt {
  transaction: string
  photo: Photo
  facts: UnitFact[]
  late: Map<UnitFlow, UnitMemory | null>
}

export interface FlushOptions {
  app: App
  steps: readonly FlowStep<unknown>[]
  now: () => number
  /** Store everything that is remembered: the process stops. */
  whole: boolean
}

/**
 * One transaction of an account: positions, visits, hours, trips, last positions, memory. Nothing of it is told before it is
 * durable. Throws when the database cannot be reached; then it may be called again with the same batch, and stores
 * nothing twice.
 */
export async function flush(flow: AccountFlow, batch: Batch, options: FlushOptions): Promise<void> {
  const { app, now } = options
  if (batch.unsure && (await happened(app, batch.unsure))) {
    const { photo, facts, late } = batch.unsure
    for (const [unit, memory] of late) unit.memory = memory
    stored(flow, photo, now())
    if (facts.length > 0) await unitFacts.release(facts, systemScope(flow.accountId))
    return
  }
  const former = memoriesOf(batch.pending.lateUnits)
  const work = new Work({ pool: app.ingest, jobs: app.jobs }, systemScope(flow.accountId))
  try {
    const attempt = await write(work, flow, batch, options)
    batch.unsure = attempt
    if (attempt.facts.length > 0) work.emit(unitFacts, attempt.facts)
    await work.commit()
    stored(flow, attempt.photo, now())
  } catch (error) {
    // What was worked out from positions that are not stored after all is worked out again.
    for (const [unit, memory] of former) unit.memory = memory
    await work.rollback().catch(() => {})
    throw error
  }
}

async function write(
  work: Work,
  flow: AccountFlow,
  batch: Batch,
  { app, steps, now, whole }: FlushOptions,
): Promise<Attempt> {
  const { pending } = batch
  const client = await work.client()
  const put = batch.hasRefused ? putInHalves(client) : putWhole
  const aside = [...pending.aside]
  const refuse = (fixes: readonly FullFix[], detail: string) =>
    aside.push(...fixes.map((fix) => ({ fix, reason: 'refused' as const, detail })))
  /** What is only derived from positions is worked out anew with the next ones. */
  const drop = (what: string) => (row: unknown, reason: string) =>
    app.log.error({ account: flow.accountId, what, row, reason }, 'refused by the database')
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  const putHours = (values: QueryValues) =>
    put(new ParameterRows(values), (rows) => writeHours(client, rows.values), drop('hours'))
  if (pending.copy.length > 0) {
    await holdSlots(client, pending.copy.oldest, now())
    await put(
      pending.copy,
      (rows) => rows.write(client),
      (row, why) => refuse(row.fixes(), why),
    )
    await put(pending.sensed, (fixes) => storeSensors(client, flow.accountId, fixes), drop('sensors'))
  }
  await put(pending.statuses, (rows) => storeStatuses(client, flow.accountId, rows), drop('status'))
  await put(pending.visits, (visits) => writeVisits(client, flow.accountId, visits), drop('visit'))
  await putHours(hourValues(flow.accountId, pending.hours))
  await put(pending.slow, async (fixes) => void (await storeSlow(client, flow.accountId, fixes)), refuse)
  const added: FullFix[] = []
  await put(pending.late, async (fixes) => void added.push(...(await storeSlow(client, flow.accountId, fixes))), refuse)
  await put(aside, (rows) => storeAside(client, flow.accountId, rows.map(asideRow)), drop('aside'))
  const lateFacts = await reworkLate(client, flow, pending, added, put, drop('late'))
  for (const [i, step] of steps.entries())
    if (batch.steps[i] !== null) await writeStep(app, work, client, step, batch.steps[i])
  const photo = batch.photo ?? photograph(flow, pending, now(), whole)
  await put(new ParameterRows(photo.lastValues), (rows) => writeLast(client, rows.values), drop('last'))
  await put(new ParameterRows(photo.sensorValues), (rows) => writeSensors(client, rows.values), drop('sensors'))
  await putHours(photo.hourValues)
  await put(new ParameterRows(photo.memoryValues), (rows) => writeMemories(client, rows.values), drop('memory'))
  return {
    transaction: rows[0]?.id ?? '',
    photo,
    facts: [...pending.facts, ...lateFacts],
    late: memoriesOf(pending.lateUnits),
  }
}

/** Whether a transaction was committed. Throws while the database still works on it or cannot be asked. */
async function happened(app: App, { transaction }: Attempt): Promise<boolean> {
  const { rows } = await app.ingest.query<{ status: string | null }>(
    'select pg_xact_status($1::text::xid8) as status',
    [transaction],
  )
  if (rows[0]?.status === 'in progress') throw new Error('The transaction before has not ended yet')
  return rows[0]?.status === 'committed'
}

/** As they are now: what is in memory moves on. */
const memoriesOf = (units: Iterable<UnitFlow>) =>
  new Map([...units].map((unit) => [unit, unit.memory && { ...unit.memory }]))

const asideRow = ({ fix, reason, detail }: Aside): SetAside => ({
  kind: 'position',
  reason,
  ...(detail !== undefined && { detail }),
  sourceId: fix.sourceId,
  unitId: fix.unitId,
  key: null,
  receivedAt: fix.receivedAt,
  data: fix,
})

async function reworkLate(
  client: pg.ClientBase,
  flow: AccountFlow,
  { lateUnits }: Pending,
  added: readonly FullFix[],
  put: Put,
  dropped: (unit: number, reason: string) => void,
) {
  const byUnit = Map.groupBy(added, ({ unitId }) => unitId)
  const facts: UnitFact[] = []
  for (const unit of lateUnits) {
    const before = unit.memory && { ...unit.memory }
    await put(
      [unit],
      async () => void facts.push(...(await rework(client, flow, unit, byUnit.get(unit.id) ?? []))),
      (_, reason) => {
        unit.memory = before
        dropped(unit.id, reason)
      },
    )
  }
  return facts
}

/** A failure of a module must not hold the positions up: what it wrote is undone alone, and it reads anew. */
async function writeStep(
  app: App,
  work: Work,
  client: pg.ClientBase,
  step: FlowStep<unknown>,
  batch: unknown,
): Promise<void> {
  const failed = (error: unknown) =>
    app.log.error({ err: error, account: work.scope.accountId, step: step.name }, 'step of the position flow')
  await client.query('savepoint step')
  try {
    await step.write(work, batch)
  } catch (error) {
    // Fails as well when the connection is gone, and then the whole transaction is tried again.
    await client.query('rollback to savepoint step')
    failed(error)
    // Failing again is no reason to store these positions twice.
    work.afterCommit(() => step.prepare(work.scope.accountId).catch(failed))
  }
}
