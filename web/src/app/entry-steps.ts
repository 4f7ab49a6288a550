import { refreshAuth } from '@arriero/contract/session/session.contract.ts'
import { call } from '../kit/call.ts'
import { loader } from '../kit/shell/loaders.ts'
import { locate } from '../kit/shell/location.ts'
import { noteGreeted, principalOf, updateSession, useSession } from '../kit/session.ts'
import { errorData, trace } from '../kit/trace.ts'
import type { EntrySteps } from './entry.ts'
import { runJobs, startUpJobs } from './start-up.ts'

/** The console entry against the real world. */
export const entrySteps: EntrySteps = {
  refreshAuth: async () => {
    const auth = await call(refreshAuth, { body: { principal: principalOf(useSession.getState()) } })
    updateSession(auth)
    return auth
  },
  startAdministration: () => runJobs(startUpJobs.administration, loader.count),
  startApplication: () => runJobs(startUpJobs.application, loader.count),
  // Asked, not awaited: the answer may take as long as its seven and a half seconds.
  askForLocation: async () => void locate(),
  showLoader: loader.show,
  hideLoader: loader.hide,
  isGreeted: () => useSession.getState().isGreeted === true,
  noteGreeted,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  logFailure: (error) => trace('INIT_CONSOLE', { level: 'error', ...errorData(error) }),
}
