import { listMapUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { MapScreens } from './map.ts'

test.use({ permissions: ['geolocation', 'clipboard-read', 'clipboard-write'] })

/** Name of a unit in the state. */
async function unitThat(state: number): Promise<string> {
  const { name, state: states } = await call(await sessionOf('mariana'), listMapUnits)
  const found = name[states.indexOf(state)]
  if (!found) throw new Error(`No unit is in state ${state}`)
  return found
}

test.describe('drawing', () => {
  // A first map without a graphics card takes the renderer seconds; a small one fewer.
  test.setTimeout(180_000)
  test.use({ viewport: { width: 1024, height: 640 } })

  test('a moving unit is found, followed and shared, and its link ends with its revocation', async ({
    console,
    another,
  }) => {
    const unit = await unitThat(liveStates.moving)
    const map = new MapScreens(console)
    await map.openLiveMap()
    await map.expectDrawn()
    await map.chooseUnit(unit)
    await map.expectFollowing(unit)

    const { pathname } = new URL(await map.shareUnit(unit))
    const visitor = await another()
    await visitor.open(pathname)
    await expect(visitor.page.getByRole('heading', { level: 1, name: unit })).toBeVisible()

    await map.revokeShare(unit)
    await visitor.open(pathname)
    await expect(visitor.page.getByRole('heading', { name: 'El enlace ya no está disponible' })).toBeVisible()
    console.expectNoErrors()
  })
})

test.describe('without drawing', () => {
  test.setTimeout(120_000)
  test.use({ drawsMaps: false })

  test('the state buttons narrow the fleet, and who does not report comes first', async ({ console }) => {
    const silent = await unitThat(liveStates.silent)
    const map = new MapScreens(console)
    await map.openLiveMap()
    await expect(map.fleet().getByRole('button', { name: /^Sin reportar más de 24 h/ })).toBeVisible()
    await map.filterByState('Sin reportar')
    await map.search(silent)
    await expect(map.unitRow(silent)).toBeVisible()
    await map.filterByState('Movimiento')
    await expect(map.fleet().getByText('Sin resultados')).toBeVisible()
    console.expectNoErrors()
  })

  test('the day of a unit is replayed and exported', async ({ console }) => {
    const unit = await unitThat(liveStates.moving)
    const map = new MapScreens(console)
    await map.openLiveMap()
    await map.chooseUnit(unit)
    await map.openHistory(unit)
    await map.playAndPause()
    expect(await map.exportDay('GPX')).toMatch(/\.gpx$/)
    console.expectNoErrors()
  })
})
