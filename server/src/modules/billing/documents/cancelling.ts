import { sql } from 'kysely'
import { localDateTime } from '@arriero/cfdi/build/local-time.ts'
import { signCancelRequest } from '@arriero/cfdi/pac/cancel/cancel-request.ts'
import { cancelOutcome, nextStatusCheck } from '@arriero/cfdi/pac/cancel/follow.ts'
import { PacError } from '@arriero/cfdi/pac/pac-error.ts'
import { meaningOf } from '@arriero/cfdi/pac/sat/status.ts'
import { statusExpression } from '@arriero/cfdi/print/qr.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { job } from '../../../app/jobs/job.ts'
import { startTask, taskKind } from '../../../app/jobs/tasks.ts'
import { systemScope, type Scope } from '../../../app/scope.ts'
import { endClaims } from './claims.ts'
import { findDocument, lockDocument, setState, type StoredDocument } from './documents.repository.ts'
import { stateLabel, texts } from './documents.texts.ts'
import { kindOf } from './kinds.ts'
import { sealOf, stamperOf } from './pac.ts'
import { stampedXml } from './files.ts'

interface Cancellation {
  id: number
  motivo: '01' | '02' | '03' | '04'
  folio_sustitucion?: string | null | undefined
}

/** The document goes to 'Cancelando' and a task asks the authority; answers its id. */
export async function beginCancelling(work: Work, kind: FiscalKind, { id, motivo, folio_sustitucion }: Cancellation) {
  await lockDocument(work, id)
  const document = await findDocument(work, id, kind)
  const { folio, state, uuid } = document
  if (state !== 'stamped') throw conflict(texts.notCancellable(folio, stateLabel(state)))
  const substitute = folio_sustitucion ?? null
  if (motivo === '01' && !substitute) throw badFields({ folio_sustitucion: [texts.needsSubstitute] })
  if (motivo !== '01' && substitute) throw badFields({ folio_sustitucion: [texts.noSubstitute] })
  if (substitute?.toLowerCase() === uuid) throw badFields({ folio_sustitucion: [texts.sameSubstitute] })
  const why = await kindOf(kind).whyNotCancel?.(work, document, substitute)
  if (why) throw conflict(why)
  await setState(work, id, {
    state: 'cancelling',
    problem: null,
    motive: motivo,
    replaced_by: substitute?.toLowerCase() ?? null,
    cancel_requested_at: sql`now()`,
    checks: 0,
    next_check_at: null,
  })
  return { task_id: await startTask(work, cancelDocument, { id }, `Cancelar ${folio}`) }
}

export const cancelDocument = taskKind<{ id: number }>({
  name: 'cancel-document',
  label: 'Cancelar documento',
  async run({ id }, { app, scope }) {
    const document = await inWork(app, scope, (work) => findDocument(work, id))
    if (document.state !== 'cancelling' || !document.uuid || !document.motive)
      return { result: { state: document.state } }
    try {
      if (!document.hasAcuse) await ask(app, scope, document)
    } catch (error) {
      if (!(error instanceof PacError) || error.class === 'transitorio') throw error
      await inWork(app, scope, (work) =>
        setState(work, id, { state: 'stamped', problem: error.message }, { while: 'cancelling' }),
      )
      return { result: { state: 'stamped', problem: error.message } }
    }
    await follow(app, scope, id)
    const { state, problem } = await inWork(app, scope, (work) => findDocument(work, id))
    return { result: { state, problem } }
  },
})

/** Sends the signed request and keeps the acuse; the authority counts the same request once. */
async function ask(app: App, scope: Scope, { id, issuerId, uuid, motive, replacedBy }: StoredDocument): Promise<void> {
  const { pac, csd, date } = await inWork(app, scope, async (work) => ({
    pac: (await stamperOf(work, app, issuerId)).pac,
    csd: await sealOf(work, app, issuerId),
    date: localDateTime(new Date().toISOString(), await zoneOf(work)),
  }))
  const order = { uuid: uuid ?? '', motive: motive ?? '02', ...(replacedBy ? { replacedBy } : {}) }
  const signedRequest = signCancelRequest({ ...order, date }, csd)
  const { acuse } = await pac.cancel({ ...order, issuerRfc: csd.certificate.rfc, signedRequest })
  await inWork(app, scope, async (work) => {
    await work.tx
      .updateTable('fiscal_file')
      .set({ acuse })
      .where('account_id', '=', scope.accountId)
      .where('document_id', '=', id)
      .execute()
    await setState(work, id, { next_check_at: sql`now() + interval '1 minute'` })
  })
}

/** Asks once how the cancellation stands and keeps what is final (domain §12.4). */
async function follow(app: App, scope: Scope, id: number): Promise<void> {
  const { pac, expression } = await inWork(app, scope, async (work) => {
    const { issuerId } = await findDocument(work, id)
    const { cfdi } = readCfdi(await stampedXml(work, id))
    const { Emisor, Receptor, Total, Sello, Complemento } = cfdi
    const printed = {
      uuid: Complemento?.TimbreFiscalDigital?.UUID ?? '',
      issuerRfc: Emisor.Rfc,
      receiverRfc: Receptor.Rfc,
      total: Total,
      seal: Sello,
    }
    return { pac: (await stamperOf(work, app, issuerId)).pac, expression: statusExpression(printed) }
  })
  const status = await pac.status(expression).catch((error: unknown) => {
    if (error instanceof PacError) return undefined
    throw error
  })
  await inWork(app, scope, async (work) => {
    await lockDocument(work, id)
    const document = await findDocument(work, id)
    if (document.state !== 'cancelling') return
    const checks = document.checks + 1
    const next = nextStatusCheck(document.cancelRequestedAt ?? new Date().toISOString(), checks)
    const outcome = status ? cancelOutcome(status) : undefined
    const said = status ? { sat_status: meaningOf(status).state, checked_at: sql`now()` } : {}
    await setState(work, id, { ...said, checks, next_check_at: next ?? null })
    if (outcome === 'cancelada') await settle(work, document)
    else if (outcome === 'rechazada') await setState(work, id, { state: 'stamped', problem: texts.rejected })
    else if (next === undefined) await setState(work, id, { problem: texts.unanswered })
  })
}

async function settle(work: Work, document: StoredDocument): Promise<void> {
  await setState(work, document.id, {
    state: 'cancelled',
    cancelled_at: sql`now()`,
    problem: null,
    next_check_at: null,
  })
  await endClaims(work, document.id)
  await kindOf(document.kind).onCancelled(work, document)
}

/** Asks for the documents whose time has come; one that fails keeps no other waiting. */
export const followCancellations = job({
  name: 'follow-cancellations',
  cron: '* * * * *',
  retries: 0,
  async handle(_, app) {
    const { rows } = await app.owner.query<{ id: number; account_id: number }>(
      `select id, account_id from fiscal_document where state = 'cancelling' and next_check_at <= now() order by next_check_at limit 200`,
    )
    for (const { id, account_id } of rows)
      await follow(app, systemScope(account_id), id).catch((error: unknown) =>
        app.log.warn({ err: error, document: id }, 'cancellation not followed'),
      )
  },
})
