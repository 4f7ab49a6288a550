import { setAssetState } from '@arriero/contract/assets/assets.contract.ts'
import { createIssue } from '@arriero/contract/assets/issues/issues.contract.ts'
import type { Access, BodyRead } from '@arriero/contract/core/endpoint.ts'
import { permissionWords } from '@arriero/contract/core/permissions.ts'
import { takePart } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { updateCode, type Scan, type seeCode } from '@arriero/contract/qr/qr.contract.ts'
import { codeIn, latestSightingHours, type ScanAction, type SubjectKind } from '@arriero/contract/qr/qr.rules.ts'
import { openCount } from '@arriero/contract/store/counts/counts.contract.ts'
import { createExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { createTransfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import { seeAsset } from '../assets/assets.commands.ts'
import { ordersWanting } from '../maintenance/maintenance.read.ts'
import { factsOf, type Facts } from './facts.ts'
import { worksHolding } from './works.ts'
import * as repository from './qr.repository.ts'
import { find } from './qr.service.ts'
import { texts } from './qr.texts.ts'
import { subjectKey, subjectsById } from './subjects.ts'

/** What stands behind a code, typed or read; whatever cannot be told is the same 404. */
export async function resolve(work: Work, given: string): Promise<Scan> {
  const code = codeIn(given)
  const id = code ? await repository.idOf(work, code) : undefined
  if (!id) throw notFound(texts.notFound)
  const { kind, subjectId, version, code: spelled } = await find(work, id)
  const read = { codeId: id, code: spelled, version }
  if (!kind || !subjectId)
    return {
      ...read,
      subject: null,
      goods: null,
      works: [],
      orders: [],
      facts: [],
      actions: actionsOf(work, ['assign']),
    }
  const subject = (await subjectsById(work, [{ kind, id: subjectId }])).get(subjectKey({ kind, id: subjectId }))
  if (!subject) throw notFound(texts.notFound)
  const { facts, goods = null, barred = {} } = await factsOf(work, subject)
  const works = goods ? await worksHolding(work, goods) : []
  const orders = goods ? await ordersWanting(work, { ...goods, most: mostOrders }) : []
  // Who may take it for an order needs no right to take it for anything else.
  const calls = orders.length > 0 ? { ...callOf, take: takePart } : callOf
  const actions = actionsOf(work, actionsFor[subject.kind], barred, calls)
  return { ...read, subject, goods, works, orders, facts, actions }
}

/** Notes that what the code stands on is here, where that is an asset; answers what it is now. */
export async function see(work: Work, { code, at, place }: BodyRead<typeof seeCode>): Promise<Scan> {
  const { subject } = await resolve(work, code)
  const read = at ?? new Date().toISOString()
  const age = Date.now() - Date.parse(read)
  if (age < -5 * minuteMs) throw badFields({ at: [texts.future] })
  if (age > latestSightingHours * 60 * minuteMs) throw badFields({ at: [texts.tooOld] })
  if (subject?.kind === 'asset') await seeAsset(work, subject.id, { at: read, place: place ?? null })
  return resolve(work, code)
}
/** As many as fit under a thumb. */
const mostOrders = 3
const minuteMs = 60_000

const actionsFor: Record<SubjectKind, readonly ScanAction[]> = {
  unit: ['open', 'take'],
  part: ['take', 'count', 'move', 'fault', 'open'],
  item: ['take', 'move', 'fault', 'open'],
  asset: ['receive', 'here', 'fault', 'open'],
  store: ['take', 'count', 'move', 'open'],
}
const callOf: Partial<Record<ScanAction, { access: Access }>> = {
  take: createExit,
  count: openCount,
  move: createTransfer,
  receive: setAssetState,
  fault: createIssue,
  assign: updateCode,
}
const actionsOf = (
  work: Work,
  actions: readonly ScanAction[],
  barred: NonNullable<Facts['barred']> = {},
  calls = callOf,
): Scan['actions'] =>
  actions.map((action) => ({ action, barred: lacks(work, calls[action]) ?? barred[action] ?? null }))

function lacks({ scope }: Work, call: { access: Access } | undefined): string | null {
  const wanted = [call?.access ?? []].flat()
  if (wanted.length === 0 || wanted.some((permission) => scope.permissions.has(permission))) return null
  return texts.needs(permissionWords(wanted[0]!))
}
