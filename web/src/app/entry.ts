import type { AuthData } from '@arriero/contract/session/session.entities.ts'

/** What the console entry needs from the world; the page passes the real ones (see `entry-steps.ts`). */
export interface EntrySteps {
  refreshAuth: () => Promise<AuthData>
  /** CMS mode: streaming, administration and administration-services. */
  startAdministration: () => Promise<void>
  /** Everything else: the application's data. */
  startApplication: () => Promise<void>
  askForLocation: () => Promise<void>
  showLoader: (text: string) => void
  hideLoader: () => void
  /** Whether this session was welcomed before: the page is loaded again, nobody enters. */
  isGreeted: () => boolean
  noteGreeted: () => void
  wait: (ms: number) => Promise<void>
  logFailure: (error: unknown) => void
}

/** Texts and pause of the specification. */
export const entryTexts = { loading: 'Cargando Librerías', welcome: 'Bienvenido!' } as const
export const welcomeMs = 1500

/**
 * Rule ENTRY-01, step by step. A failure is logged and the way goes on: the welcome still closes the loader, and the
 * screen says for itself what it could not read. Who loads the page again goes through the same steps and is not welcomed
 * a second time: the screen comes as soon as it can.
 */
export async function enterConsole(steps: EntrySteps): Promise<void> {
  try {
    const auth = await steps.refreshAuth()
    if (auth.cms) await steps.startAdministration()
    else {
      steps.showLoader(entryTexts.loading)
      await steps.startApplication()
    }
    await steps.askForLocation()
  } catch (error) {
    steps.logFailure(error)
  }
  if (steps.isGreeted()) return steps.hideLoader()
  steps.noteGreeted()
  steps.showLoader(entryTexts.welcome)
  await steps.wait(welcomeMs)
  steps.hideLoader()
}

let entered: Promise<void> | undefined
let start: (() => Promise<void>) | undefined

/** The page says how to enter, once. */
export function onEntry(run: () => Promise<void>) {
  start = run
}
/** Runs the entry with the first screen of a session; later ones find it done. */
export const ensureEntered = () => (entered ??= start?.() ?? Promise.resolve())
