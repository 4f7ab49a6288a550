import * as contract from '@arriero/contract/qr/qr.contract.ts'
import { qrTexts } from '@arriero/contract/qr/qr.rules.ts'
import { route, SentFile } from '../../app/http/route.ts'
import * as labels from './labels.service.ts'
import * as service from './qr.service.ts'
import { resolve, see } from './resolve.service.ts'
import { findSubjects } from './subjects.ts'

export const qrRoutes = [
  route(contract.listCodes, ({ work }) => service.list(work)),
  route(contract.createCode, ({ work, body }) => service.create(work, body)),
  route(contract.updateCode, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteCode, ({ work, params }) => service.remove(work, params.id)),
  route(contract.assignItemCode, ({ work, params, body }) => service.assignItem(work, params.id, body.codeId)),
  route(contract.findSubjects, ({ work, query }) => findSubjects(work, query)),
  route(
    contract.printLabels,
    async ({ work, body, app }) =>
      new SentFile(qrTexts.file, 'application/pdf', await labels.print(work, body, app.publicUrl)),
  ),
  route(contract.resolveCode, ({ work, params }) => resolve(work, params.code)),
  route(contract.seeCode, ({ work, body }) => see(work, body)),
]
