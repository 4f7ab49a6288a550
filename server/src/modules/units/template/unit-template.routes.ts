import * as contract from '@arriero/contract/units/unit-template.contract.ts'
import { route } from '../../../app/http/route.ts'
import { templateData } from './template-data.service.ts'
import { example, fillForUnit } from './unit-template.service.ts'

export const unitTemplateRoutes = [
  route(contract.exampleUnitTemplate, example),
  route(contract.unitTemplateData, ({ work, app, params, query }) => templateData(work, app, params.id, query)),
  route(contract.fillUnitTemplate, ({ app, caller, params, body }) => fillForUnit(app, caller, params.id, body)),
]
