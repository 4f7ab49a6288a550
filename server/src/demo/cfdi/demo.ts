import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { taxGroups } from '@arriero/cfdi/build/build-payment.ts'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'
import { openCsd } from '@arriero/cfdi/csd/csd.ts'
import { sealXml } from '@arriero/cfdi/csd/seal.ts'
import type { Cfdi } from '@arriero/cfdi/model/cfdi.ts'
import type { CfdiDraft } from '@arriero/cfdi/model/draft.ts'
import { readAcuse } from '@arriero/cfdi/pac/cancel/acuse.ts'
import { signCancelRequest } from '@arriero/cfdi/pac/cancel/cancel-request.ts'
import type { Stamped } from '@arriero/cfdi/pac/pac.ts'
import { swPac } from '@arriero/cfdi/pac/sw/sw-pac.ts'
import { fileNameOf } from '@arriero/cfdi/print/file-name.ts'
import { localMoment } from '@arriero/cfdi/print/format.ts'
import { makePrintModel } from '@arriero/cfdi/print/make-print-model.ts'
import {
  demoCartaPorte,
  demoCreditNote,
  demoGlobalInvoice,
  demoInvoice,
  demoIssuer,
  demoPayment,
  demoTransfer,
} from '@arriero/simulators/pac/demo-drafts.ts'
import { startPacSimulator } from '@arriero/simulators/pac/server.ts'
import { demoAccount } from '@arriero/simulators/pac/sw-wire.ts'
import { createOutgoing, entryOf } from '../../shared/outgoing/outgoing.ts'
import { renderAcusePdf } from '../../modules/billing/print/acuse-pdf.ts'
import { type CfdiPaper, renderCfdiPdf } from '../../modules/billing/print/cfdi-pdf.ts'

/**
 * Builds, seals, stamps in a sandbox of its own and prints one document of each kind, a draft and a cancelled one into
 * `folder`; `catalogs` is where imported catalogues lie.
 */
export async function runDemo(folder: string, catalogsFolder: string, say: (line: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true })
  const simulator = await startPacSimulator()
  const at = new Date().toISOString()
  const { cer, key, passphrase } = simulator.sandbox.authority.issue({ ...demoIssuer, now: at })
  const csd = openCsd(cer, key, passphrase)
  const statusUrl = `${simulator.url}/ConsultaCFDIService.svc`
  const { fetch } = createOutgoing({ allow: [entryOf(simulator.url)] })
  const pac = swPac(
    { baseUrl: simulator.url, statusUrl, fetch },
    { user: demoAccount.user, password: demoAccount.password },
  )
  const catalogs = openCatalogs(catalogsFolder)

  const print = async (cfdi: Cfdi, more: Partial<CfdiPaper> = {}): Promise<void> => {
    const model = makePrintModel(cfdi, catalogs)
    const paper = { model, isTest: true, createdAt: at, issuerDetail: 'Apodaca, Nuevo León', ...more }
    const name = `${fileNameOf(cfdi)}${more.cancelledAt === undefined ? '' : '-cancelado'}`
    await writeFile(join(folder, `${name}.pdf`), await renderCfdiPdf(paper))
    say(`${model.kind.padEnd(24)} ${model.reference.padEnd(10)} ${name}.pdf`)
  }
  const issue = async (draft: CfdiDraft): Promise<{ cfdi: Cfdi; stamped: Stamped }> => {
    const sealed = sealXml(buildCfdi(draft), csd)
    const stamped = await pac.stamp({ xml: sealed.xml, key: `demo:${draft.series}${draft.folio}:1` })
    const cfdi: Cfdi = {
      ...sealed.cfdi,
      Complemento: { ...sealed.cfdi.Complemento, TimbreFiscalDigital: stamped.timbre },
    }
    const name = `${fileNameOf(cfdi)}.xml`
    await writeFile(join(folder, name), stamped.xml)
    await print(cfdi, { xml: { name, text: stamped.xml } })
    return { cfdi, stamped }
  }

  try {
    const sale = await issue(demoInvoice(at, '20416'))
    const uuid = sale.stamped.timbre.UUID
    const { Total: total } = sale.cfdi
    await issue(demoPayment(at, '881', { uuid, folio: '20416', total, paid: '30000.00', taxes: taxGroups(sale.cfdi) }))
    await issue(demoCreditNote(at, '112', uuid))
    await issue(demoGlobalInvoice(at, '365'))
    await issue(demoCartaPorte(at, '10466'))
    await issue(demoTransfer(at, '74'))
    await print(buildCfdi(demoInvoice(at, '20417')))
    const wrong = await issue(demoInvoice(at, '20418', 2))
    const date = wrong.cfdi.Fecha
    const signedRequest = signCancelRequest({ uuid: wrong.stamped.timbre.UUID, motive: '02', date }, csd)
    const order = { uuid: wrong.stamped.timbre.UUID, issuerRfc: demoIssuer.rfc, motive: '02', signedRequest } as const
    const { acuse } = await pac.cancel(order)
    await writeFile(join(folder, `${fileNameOf(wrong.cfdi)}-acuse.xml`), acuse)
    const receipt = await renderAcusePdf({
      acuse: readAcuse(acuse),
      motive: '02',
      issuerName: demoIssuer.name,
      isTest: true,
      createdAt: at,
    })
    await writeFile(join(folder, `${fileNameOf(wrong.cfdi)}-acuse.pdf`), receipt)
    await print(wrong.cfdi, { cancelledAt: localMoment(date) })
  } finally {
    await simulator.close()
  }
}
