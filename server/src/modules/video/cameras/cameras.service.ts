import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { inAccountBelow } from '../../accounts/accounts.read.ts'
import { sharedOnlyWith } from '../../users/users.read.ts'
import * as repository from './cameras.repository.ts'

/** Cameras the caller sees; of a user, those that both see. */
export const listSeenBy = async (work: Work, userId: number | undefined): Promise<Camera[]> =>
  repository.listCameras(work, await sharedOnlyWith(work, userId))

/** Of an account below the caller's, as that account's staff sees them. */
export const listOfAccount = (work: Work, app: App, accountId: number | undefined): Promise<Camera[]> =>
  inAccountBelow(work, app, accountId ?? work.scope.accountId, (there) => repository.listCameras(there))
