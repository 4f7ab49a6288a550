import * as contract from '@arriero/contract/checklists/templates/templates.contract.ts'
import { route, type Route } from '../../../app/http/route.ts'
import { blankPaper } from './templates.paper.ts'
import * as repository from './templates.repository.ts'
import * as service from './templates.service.ts'

export const templateRoutes: Route[] = [
  route(contract.listChecklists, ({ work }) => repository.list(work)),
  route(contract.eirChecklist, ({ work }) => repository.askedOfContainers(work)),
  route(contract.askedChecklists, ({ work, query }) => repository.listAsked(work, query.purpose)),
  route(contract.getChecklist, ({ work, params }) => repository.find(work, params.id)),
  route(contract.createChecklist, ({ work, body }) => service.create(work, body)),
  route(contract.updateChecklist, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteChecklist, ({ work, params }) => service.remove(work, params.id)),
  route(contract.publishChecklist, ({ work, params, body }) => service.publish(work, params.id, body.version)),
  route(contract.checklistVersions, ({ work, params }) => repository.versions(work, params.id)),
  route(contract.checklistAnswers, ({ work, params }) => repository.answeredLately(work, params.id)),
  route(contract.previewChecklist, ({ work, body }) => blankPaper(work, body.name, body.content)),
  route(contract.printChecklist, async ({ work, query }) => {
    const { name, content } = await repository.find(work, query.id)
    return blankPaper(work, name, content)
  }),
]
