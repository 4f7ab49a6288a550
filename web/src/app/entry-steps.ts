import { refreshAuth } from '@arriero/contract/session/session.contract.ts'
import { call } from '../kit/call.ts'
import { loader } from '../kit/loaders.ts'
import { locate } from '../kit/location.ts'
import { principalOf, updateSession, useSession } from '../kit/session.ts'
import { errorData, trace } from '../kit/trace.ts'
import type { EntrySteps } from './entry.ts'

/** The console entry against the real world. */
export const entrySteps: EntrySteps = {
  refreshAuth: async () => {
    const auth = await call(refreshAuth, { body: { principal: principalOf(useSession.getState()) } })
    updateSession(auth)
    return auth
  },
  startAdministration: () => startModules('administration'),
  // With the starting data comes what only the console behind the sign-in needs: the login stays light.
  startApplication: async () => {
    const { loadStartingData } = await import('./starting-data.ts')
    await Promise.all([loadStartingData(), startModules('application')])
  },
  // Asked, not awaited: the answer may take as long as its seven and a half seconds.
  askForLocation: async () => void locate(),
  showLoader: loader.show,
  hideLoader: loader.hide,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  logFailure: (error) => trace('INIT_CONSOLE', { level: 'error', ...errorData(error) }),
}

async function startModules(mode: 'application' | 'administration') {
  const { modules } = await import('./modules.ts')
  await Promise.all(modules.map(async ({ start }) => start?.(mode)))
}
