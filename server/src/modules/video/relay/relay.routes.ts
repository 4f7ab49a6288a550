import * as contract from '@arriero/contract/video/relay.contract.ts'
import { route } from '../../../app/http/route.ts'
import { openVideo, videoPart } from './relay.service.ts'

export const relayRoutes = [
  route(contract.openVideo, ({ app, caller, body }) => openVideo(app, caller, body)),
  route(contract.videoPiece, ({ app, caller, params }) => videoPart(app, caller, params)),
]
