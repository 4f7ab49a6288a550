import { expect, test } from 'vitest'
import { enterConsole, type EntrySteps } from './entry.ts'

/** Steps that write down what happens; `failing` names the one that breaks. */
function recorded({
  cms = false,
  greeted = false,
  failing,
}: {
  cms?: boolean
  greeted?: boolean
  failing?: 'refresh auth state' | 'app initialisation' | 'location'
}) {
  const steps: string[] = []
  const note = (step: string) => {
    steps.push(step)
    if (step === failing) throw new Error(step)
  }
  const world: EntrySteps = {
    refreshAuth: async () => {
      note('refresh auth state')
      return { cms } as Awaited<ReturnType<EntrySteps['refreshAuth']>> // the only part the entry reads
    },
    startAdministration: async () => note('administration modules'),
    startApplication: async () => note('app initialisation'),
    askForLocation: async () => note('location'),
    showLoader: (text) => note(`loader: ${text}`),
    hideLoader: () => note('close loader'),
    isGreeted: () => greeted,
    noteGreeted: () => note('greeted'),
    wait: async (ms) => note(`wait ${ms}`),
    logFailure: (error) => note(`log: ${error instanceof Error ? error.message : ''}`),
  }
  return { steps, world }
}
const welcome = ['greeted', 'loader: Bienvenido!', 'wait 1500', 'close loader']

test('ENTRY-01 a user enters: auth, libraries, location, welcome, a second and a half', async () => {
  const { steps, world } = recorded({})
  await enterConsole(world)
  expect(steps).toEqual([
    'refresh auth state',
    'loader: Cargando Librerías',
    'app initialisation',
    'location',
    ...welcome,
  ])
})

test('ENTRY-01 in CMS mode the administration modules start instead', async () => {
  const { steps, world } = recorded({ cms: true })
  await enterConsole(world)
  expect(steps).toEqual(['refresh auth state', 'administration modules', 'location', ...welcome])
})

test.each(['refresh auth state', 'app initialisation', 'location'] as const)(
  'ENTRY-01 a failure of «%s» is logged and the console still opens',
  async (failing) => {
    const { steps, world } = recorded({ failing })
    await enterConsole(world)
    expect(steps.slice(-5)).toEqual([`log: ${failing}`, ...welcome])
  },
)

test('who loads the page again is not welcomed a second time: the same steps, and no pause', async () => {
  const { steps, world } = recorded({ greeted: true })
  await enterConsole(world)
  expect(steps).toEqual([
    'refresh auth state',
    'loader: Cargando Librerías',
    'app initialisation',
    'location',
    'close loader',
  ])
})
