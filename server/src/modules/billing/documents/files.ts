import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'
import { readAcuse } from '@arriero/cfdi/pac/cancel/acuse.ts'
import { fileNameOf } from '@arriero/cfdi/print/file-name.ts'
import { makePrintModel } from '@arriero/cfdi/print/make-print-model.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { logoOf } from '../../social-reasons/social-reasons.read.ts'
import { renderAcusePdf } from '../print/acuse-pdf.ts'
import { renderCfdiPdf, type CfdiPaper } from '../print/cfdi-pdf.ts'
import { findDocument } from './documents.repository.ts'
import { texts } from './documents.texts.ts'
import { kindOf } from './kinds.ts'
import { installedCatalogs } from '../sat-catalogs/installed.ts'

export interface DocumentFile {
  name: string
  type: string
  body: Buffer
}

const filesOf = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('fiscal_file')
    .where('account_id', '=', scope.accountId)
    .where('document_id', '=', id)
    .select(['stamped', 'acuse'])
    .executeTakeFirst()

/** The stamped XML as it came; throws the 404 of a document that has none. */
export async function stampedXml(work: Work, id: number): Promise<string> {
  const xml = (await filesOf(work, id))?.stamped
  if (!xml) throw notFound('El documento no está timbrado.')
  return xml
}

/** What we made ourselves is never of an older version. */
const ownCfdi = (xml: string): Cfdi => readCfdi(xml).cfdi as Cfdi

/** CP-02: named by the folio. */
export async function xmlFile(work: Work, kind: FiscalKind, id: number): Promise<DocumentFile> {
  const { folio } = await findDocument(work, id, kind)
  return { name: `${folio}.xml`, type: 'text/xml', body: Buffer.from(await stampedXml(work, id), 'utf8') }
}

/** The printed representation; a draft is marked as one. */
export async function pdfFile(work: Work, app: App, kind: FiscalKind, id: number): Promise<DocumentFile> {
  const document = await findDocument(work, id, kind)
  const stamped = (await filesOf(work, id))?.stamped
  const cfdi = stamped ? ownCfdi(stamped) : buildCfdi(await kindOf(kind).draftOf(work, document, document.issuedAt))
  const zone = await zoneOf(work)
  const body = await printed(work, app, cfdi, document.issuerId, {
    isTest: document.isTest,
    createdAt: document.issuedAt,
    ...(document.cancelledAt ? { cancelledAt: shortMoment(new Date(document.cancelledAt), zone) } : {}),
    ...(stamped ? { xml: { name: `${fileNameOf(cfdi)}.xml`, text: stamped } } : {}),
  })
  return { name: `${document.folio}.pdf`, type: 'application/pdf', body }
}

/** A document on paper, with its issuer's logo. */
export async function printed(
  work: Work,
  app: App,
  cfdi: Cfdi,
  issuerId: number,
  more: Omit<CfdiPaper, 'model' | 'logo'>,
): Promise<Buffer> {
  const logo = await logoOf(work, app, issuerId)
  return renderCfdiPdf({ ...more, model: makePrintModel(cfdi, installedCatalogs(app)), ...(logo ? { logo } : {}) })
}

/** What the authority answered to the cancellation. */
export async function acuseFile(work: Work, kind: FiscalKind, id: number): Promise<DocumentFile> {
  const { folio } = await findDocument(work, id, kind)
  return { name: `${folio}-acuse.xml`, type: 'text/xml', body: Buffer.from(await acuseOf(work, id, folio), 'utf8') }
}

export async function acusePdfFile(work: Work, kind: FiscalKind, id: number): Promise<DocumentFile> {
  const { folio, motive, issuerName, isTest, cancelRequestedAt, createdAt } = await findDocument(work, id, kind)
  const body = await renderAcusePdf({
    acuse: readAcuse(await acuseOf(work, id, folio)),
    motive: motive ?? '02',
    issuerName,
    isTest,
    createdAt: cancelRequestedAt ?? createdAt,
  })
  return { name: `${folio}-acuse.pdf`, type: 'application/pdf', body }
}

async function acuseOf(work: Work, id: number, folio: string): Promise<string> {
  const acuse = (await filesOf(work, id))?.acuse
  if (!acuse) throw conflict(texts.noAcuse(folio))
  return acuse
}
