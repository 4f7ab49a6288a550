import * as contract from '@arriero/contract/billing/quotations/letterheads.contract.ts'
import { SentFile, route } from '../../../../app/http/route.ts'
import { headFrom } from './head.ts'
import * as repository from './letterheads.repository.ts'
import * as service from './letterheads.service.ts'
import { samplePaper } from './sample.ts'

export const letterheadRoutes = [
  route(contract.listLetterheads, ({ work, app, query, from }) => repository.pageLetterheads(work, app, query, from)),
  route(contract.getLetterhead, ({ work, app, params }) => repository.find(work, app, params.id)),
  route(contract.createLetterhead, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updateLetterhead, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
  route(contract.deleteLetterhead, ({ work, app, params }) => service.remove(work, app, params.id)),
  route(contract.activateLetterhead, ({ work, app, body }) => service.activate(work, app, body.id)),
  route(contract.previewLetterhead, async ({ work, app, body: { id, company, ...look } }) => {
    const saved = id === undefined ? null : await repository.headOf(work, id)
    const head = await headFrom(app, { ...look, company: company ?? 'Su empresa' }, saved?.logo_key ?? null)
    return new SentFile('membrete.pdf', 'application/pdf', await samplePaper(head), true)
  }),
]
