import type * as calls from '@arriero/contract/billing/documents/document-calls.ts'
import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import { route, SentFile, type Route } from '../../../app/http/route.ts'
import { beginCancelling } from './cancelling.ts'
import { acuseFile, acusePdfFile, pdfFile, xmlFile, type DocumentFile } from './files.ts'
import { mailDocument } from './mail.ts'
import { beginStamping } from './stamping.ts'

interface Calls {
  stamp: ReturnType<typeof calls.stampCall>
  cancel: ReturnType<typeof calls.cancelCall>
  pdf: ReturnType<typeof calls.pdfCall>
  xml: ReturnType<typeof calls.xmlCall>
  acuse: ReturnType<typeof calls.acuseCall>
  acusePdf: ReturnType<typeof calls.acusePdfCall>
  mail: ReturnType<typeof calls.mailCall>
}

const sent = ({ name, type, body }: DocumentFile) => new SentFile(name, type, body)

/** What every fiscal document is asked alike, whatever stands in it. */
export const documentRoutes = (
  kind: FiscalKind,
  { stamp, cancel, pdf, xml, acuse, acusePdf, mail }: Calls,
): Route[] => [
  route(stamp, ({ work, body }) => beginStamping(work, kind, body)),
  route(cancel, ({ work, body }) => beginCancelling(work, kind, body)),
  route(pdf, async ({ work, app, params }) => sent(await pdfFile(work, app, kind, params.id))),
  route(xml, async ({ work, params }) => sent(await xmlFile(work, kind, params.id))),
  route(acuse, async ({ work, params }) => sent(await acuseFile(work, kind, params.id))),
  route(acusePdf, async ({ work, params }) => sent(await acusePdfFile(work, kind, params.id))),
  route(mail, ({ work, app, params, body }) => mailDocument(work, app, kind, params.id, body)),
]
