import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { localDateTime } from '@arriero/cfdi/build/local-time.ts'
import { sealXml } from '@arriero/cfdi/csd/seal.ts'
import { PacError } from '@arriero/cfdi/pac/pac-error.ts'
import { makeAcuse } from '@arriero/simulators/pac/acuse.ts'
import { makeAuthority } from '@arriero/simulators/pac/authority.ts'
import { insertTimbre, makeTimbre } from '@arriero/simulators/pac/stamp.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError } from '../../../app/errors.ts'
import { systemScope } from '../../../app/scope.ts'
import { findDocument } from './documents.repository.ts'
import { kindOf } from './kinds.ts'
import { sealOf } from './pac.ts'

type Authority = ReturnType<typeof makeAuthority>

/**
 * The XML of the documents that the demo draws as stamped, and the acuse of those it draws as cancelled: their issuer's
 * seal and the stamp of a provider that nobody knows. So they open, print and go by mail as what was stamped does.
 */
export async function sealDrawn(app: App, accountId: number, most = 5000): Promise<void> {
  const scope = systemScope(accountId)
  const { rows } = await app.owner.query<{ id: number }>(
    `select id from fiscal_document d where account_id = $1 and uuid is not null and is_test and kind <> 'note_sale'
       and not exists (select from fiscal_file f where f.document_id = d.id) order by id desc limit $2`,
    [accountId, most],
  )
  if (rows.length === 0) return
  const authority = makeAuthority(new Date().toISOString())
  for (const { id } of rows) {
    if (app.stopping.aborted) return
    await nextTurn()
    await inWork(app, scope, (work) => sealOne(work, app, authority, id)).catch((error: unknown) => {
      // An issuer without a seal, or what the seal's provider would refuse, stays as it was drawn.
      if (!(error instanceof AppError || error instanceof PacError)) throw error
      app.log.debug({ err: error, document: id }, 'drawn document without XML')
    })
  }
}

async function sealOne(work: Work, app: App, { provider }: Authority, id: number): Promise<void> {
  const document = await findDocument(work, id)
  const { uuid, kind, issuerId, issuedAt, stampedAt, pac, cancelRequestedAt } = document
  if (!uuid) return
  const [csd, zone] = [await sealOf(work, app, issuerId), await zoneOf(work)]
  const { xml: sealed, cfdi } = sealXml(buildCfdi(await kindOf(kind).draftOf(work, document, issuedAt)), csd)
  const at = localDateTime(stampedAt ?? issuedAt, zone)
  const stamped = insertTimbre(sealed, makeTimbre(provider, { uuid: uuid.toUpperCase(), seal: cfdi.Sello, at }))
  await work.tx
    .insertInto('fiscal_file')
    .values({
      document_id: id,
      account_id: work.scope.accountId,
      key: `drawn:${id}`,
      pac: pac ?? '',
      sealed,
      stamped,
      sha256: createHash('sha256').update(sealed).digest('hex'),
      acuse: cancelRequestedAt
        ? makeAcuse({
            issuerRfc: csd.certificate.rfc,
            uuid: uuid.toUpperCase(),
            code: '201',
            date: localDateTime(cancelRequestedAt, zone),
          })
        : null,
    })
    .onConflict((conflict) => conflict.column('document_id').doNothing())
    .execute()
}
