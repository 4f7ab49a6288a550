import type { Access } from '@arriero/contract/core/endpoint.ts'
import { permissionWords } from '@arriero/contract/core/permissions.ts'
import { updateCode, type Scan } from '@arriero/contract/qr/qr.contract.ts'
import { codeIn, type ScanAction, type SubjectKind } from '@arriero/contract/qr/qr.rules.ts'
import { openCount } from '@arriero/contract/store/counts/counts.contract.ts'
import { createExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { createTransfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { factsOf, type Facts } from './facts.ts'
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
  if (!kind || !subjectId) return { ...read, subject: null, facts: [], actions: actionsOf(work, ['assign'], null) }
  const subject = (await subjectsById(work, [{ kind, id: subjectId }])).get(subjectKey({ kind, id: subjectId }))
  if (!subject) throw notFound(texts.notFound)
  const { facts, barred } = await factsOf(work, subject)
  return { ...read, subject, facts, actions: actionsOf(work, actionsFor[subject.kind], barred) }
}

const actionsFor: Record<SubjectKind, readonly ScanAction[]> = {
  unit: ['open', 'take'],
  part: ['take', 'count', 'move', 'open'],
  item: ['take', 'move', 'open'],
  asset: ['open'],
  store: ['take', 'count', 'move', 'open'],
}
const callOf: Partial<Record<ScanAction, { access: Access }>> = {
  take: createExit,
  count: openCount,
  move: createTransfer,
  assign: updateCode,
}
/** Stopped by what stands in `Facts.barred`; the others need nothing in a store. */
const needsGoods: ReadonlySet<ScanAction> = new Set(['take', 'move'])

const actionsOf = (work: Work, actions: readonly ScanAction[], barred: Facts['barred']): Scan['actions'] =>
  actions.map((action) => ({
    action,
    barred: lacks(work, callOf[action]) ?? (needsGoods.has(action) ? barred : null),
  }))

function lacks({ scope }: Work, call: { access: Access } | undefined): string | null {
  const wanted = [call?.access ?? []].flat()
  if (wanted.length === 0 || wanted.some((permission) => scope.permissions.has(permission))) return null
  return texts.needs(permissionWords(wanted[0]!))
}
