import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { type Csd, openCsd } from '@arriero/cfdi/csd/csd.ts'
import { type SealedCfdi, sealXml } from '@arriero/cfdi/csd/seal.ts'
import type { CfdiDraft } from '@arriero/cfdi/model/draft.ts'
import { signCancelRequest } from '@arriero/cfdi/pac/cancel/cancel-request.ts'
import type { CancelMotive, CancelOrder, PacConnection, Stamped } from '@arriero/cfdi/pac/pac.ts'
import { statusExpression } from '@arriero/cfdi/print/qr.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'
import type { SandboxOptions } from './sandbox.ts'
import { demoIssuer } from './demo-drafts.ts'
import { type PacSimulator, startPacSimulator } from './server.ts'

/** What a test of the sandbox stands on: a running PAC and the CSD of a carrier. */
export interface PacStage {
  simulator: PacSimulator
  csd: Csd
  connection: PacConnection
  /** ISO instant of the simulated now. */
  now(): string
  seal(draft: CfdiDraft): SealedCfdi
  /** A call of the sandbox's own, '/_clock' and the like. */
  control(path: string, body: unknown): Promise<unknown>
}

export async function setPacStage(options: SandboxOptions = {}): Promise<PacStage> {
  const simulator = await startPacSimulator(options)
  const now = () => new Date(simulator.sandbox.clock.now()).toISOString()
  const { cer, key, passphrase } = simulator.sandbox.authority.issue({ ...demoIssuer, now: now() })
  const csd = openCsd(cer, key, passphrase)
  return {
    simulator,
    csd,
    connection: {
      baseUrl: simulator.url,
      statusUrl: `${simulator.url}/ConsultaCFDIService.svc`,
      fetch,
      timeoutMs: 5000,
    },
    now,
    seal: (draft) => sealXml(buildCfdi(draft), csd),
    control: async (path, body) => {
      const response = await fetch(`${simulator.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
      if (!response.ok) throw new Error(await response.text())
      return response.json()
    },
  }
}

/** A signed order to cancel one of the carrier's documents. */
export function orderFor(csd: Csd, uuid: string, motive: CancelMotive, replacedBy?: string): CancelOrder {
  const date = '2026-11-21T12:00:00'
  const signedRequest = signCancelRequest({ uuid, motive, replacedBy, date }, csd)
  return { uuid, issuerRfc: csd.certificate.rfc, motive, replacedBy, signedRequest }
}

/** What the status service is asked about a stamped document. */
export function expressionOf({ xml, timbre }: Stamped): string {
  const { cfdi } = readCfdi(xml)
  const { Emisor, Receptor, Total, Sello } = cfdi
  return statusExpression({
    uuid: timbre.UUID,
    issuerRfc: Emisor.Rfc,
    receiverRfc: Receptor.Rfc,
    total: Total,
    seal: Sello,
  })
}
