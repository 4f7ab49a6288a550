import * as contract from '@arriero/contract/video/wall.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as service from './wall.service.ts'

export const wallRoutes = [
  route(contract.ownWall, ({ work }) => service.ownWall(work)),
  route(contract.saveOwnWall, ({ work, caller, body }) => service.saveOwnWall(work, caller, body)),
]
