import * as contract from '@arriero/contract/video/evidence.contract.ts'
import { route, type Route } from '../../../app/http/route.ts'
import { page } from './evidence.repository.ts'
import * as service from './evidence.service.ts'
import { formerFingerprints, signingKey } from './signing-key.ts'

export const evidenceRoutes: Route[] = [
  route(contract.pageEvidence, ({ work, query, from }) => page(work, query, from)),
  route(contract.evidenceKey, async ({ app }) => {
    const { id, fingerprint } = await signingKey(app)
    return { id, fingerprint, former: await formerFingerprints(app) }
  }),
  route(contract.getEvidence, ({ work, app, params }) => service.detail(work, app, params.id)),
  route(contract.createEvidence, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.evidenceCode, ({ work, app, params }) => service.code(work, app, params.id)),
  route(contract.downloadEvidence, ({ work, app, params }) => service.download(work, app, params.id)),
  route(contract.evidencePdf, ({ work, app, params }) => service.paper(work, app, params.id)),
  route(contract.shareEvidence, ({ work, app, params, body }) => service.share(work, app, params.id, body)),
  route(contract.revokeEvidenceLink, ({ work, params }) => service.revoke(work, params.id)),
  route(contract.openEvidence, ({ app, params }) => service.open(app, params.token)),
]
